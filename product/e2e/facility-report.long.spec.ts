import facility_zh from '@atrium/apps/facility/zh_CN'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, send, signInBy } from './desk.ts'
import { test } from './world.ts'

const { actions } = facility_zh.entities.repair
const { more } = facility_zh
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('somebody without an account reports what they scan; the repairer gets it live, and the reporter follows and rates it', async ({
  another,
  world,
}) => {
  const repairer = await another(PHONE)
  await signInBy(repairer, world)
  const { _id: category } = await send(repairer, world, 'POST', '/api/facility/category', { name: '循环水泵' })
  const pump = { no: 'W-1', name: '三号泵房水泵', category, site: 'B2 层' }
  const { facility } = await send(repairer, world, 'POST', '/api/facility/facility', pump)
  await repairer.goto('/m')
  await expect(repairer.getByText(more.nothingToRepair)).toBeVisible()

  const reporter = await another(PHONE)
  const complaints = listenTo(reporter)
  await reporter.goto(`/q/facility/${facility.code}`)
  await expect(reporter.getByRole('heading', { name: '三号泵房水泵' })).toBeVisible()
  await expect(reporter.getByText('B2 层')).toBeVisible()
  await expectAccessible(reporter, { serious: true })
  await press(reporter, '提交报修')
  await expect(reporter.getByLabel('哪里坏了？')).toBeFocused()
  await expect(reporter.getByText('请填写姓名')).toBeVisible()
  await reporter.getByLabel('哪里坏了？').fill('轴封漏水\n从昨晚开始')
  await reporter.getByLabel('您的姓名').fill('张阿姨')
  await reporter.locator('input[type="file"]').setInputFiles([await photo(reporter, 1), await photo(reporter, 2)])
  await expect(reporter.getByRole('img', { name: '第 2 张照片' })).toBeVisible()
  await press(reporter, '提交报修')
  await expect(reporter.getByText(/已提交，工单号 R\d+/)).toBeVisible()
  await expect(reporter.getByRole('img', { name: '第 2 张照片' })).toBeVisible()
  await expectAccessible(reporter, { serious: true })

  await repairer.getByRole('link', { name: /轴封漏水/ }).click()
  await expect(repairer).toHaveURL(/\/m\/facility\/repair\/[^/]+$/)
  const id = repairer.url().split('/').at(-1)
  await press(repairer, more.acceptMyself)
  await press(repairer, actions.start)
  await repairer.getByRole('link', { name: actions.finish, exact: true }).click()
  await repairer.getByLabel('处理结果').fill('换了密封圈')
  await sign(repairer)
  await press(repairer, actions.finish)
  await expect(repairer).toHaveURL(`/m/facility/repair/${id}`)
  await expect(repairer.getByText('换了密封圈').first()).toBeVisible()
  const repair = async () => (await (await repairer.request.get(`/api/facility/repair?_id=${id}`)).json()).repair
  await expect.poll(async () => (await repair()).status).toBe(4)
  expect(await repair()).toMatchObject({
    reporterName: '张阿姨',
    source: 2,
    photos: { length: 2 },
    signature: { length: 1 },
  })

  await reporter.reload()
  await expect(reporter.getByText('换了密封圈')).toBeVisible()
  await press(reporter, '提交评价')
  await expect(reporter.getByText('请选择星级')).toBeVisible()
  await reporter.getByRole('radio', { name: '4 星' }).check()
  await press(reporter, '提交评价')
  await expect(reporter.getByText('您的评价')).toBeVisible()
  await press(reporter, '补充')
  await reporter.getByLabel('补充说明').fill('不漏了，谢谢')
  await press(reporter, '提交补充')
  await expect(reporter.getByRole('listitem').filter({ hasText: '不漏了，谢谢' })).toBeVisible()
  await expectAccessible(reporter, { serious: true })
  expect(await repair()).toMatchObject({ rating: 4 })
  expect((await repair()).logs.at(-1)).toMatchObject({ byName: '张阿姨', content: '不漏了，谢谢' })
  expect(complaints).toEqual([])

  // The same code leads the staff to their own page.
  await repairer.goto(`/q/facility/${facility.code}`)
  await expect(repairer).toHaveURL(`/m/facility/facility/code/${facility.code}`)
  await expect(repairer.getByRole('heading', { name: '三号泵房水泵' })).toBeVisible()
})

/** Larger than the server keeps, so that the page makes it smaller. */
async function photo(page: Page, number: number) {
  const base64 = await page.evaluate((nth) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = nth === 1 ? '#0e7c86' : '#b7791f'
    pen.fillRect(0, 0, 3000, 2000)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  }, number)
  return { name: `photo${number}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

async function sign(page: Page) {
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + 60, { steps: 5 })
  await page.mouse.up()
}
