import { writeFileSync } from 'node:fs'
import facility_zh from '@atrium/apps/facility/zh_CN'
import { chromium, expect, type Page } from '@playwright/test'
import { chromiumLaunch } from '../testing/chromium.ts'
import { expectAccessible } from './accessible.ts'
import { send, signInBy } from './desk.ts'
import { test, type World } from './world.ts'

const { actions, status } = facility_zh.entities.repair
const { more } = facility_zh
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, permissions: ['geolocation'] }
const PLACE = { latitude: 30.25, longitude: 120.16 }

/** A pump with its number, and repairs of it that nobody has accepted. */
async function pump(page: Page, world: World, no: string, titles: readonly string[]): Promise<string[]> {
  const { _id: category } = await send(page, world, 'POST', '/api/facility/category', { name: `水泵 ${no}` })
  const made = { no, name: `${no} 号泵`, category }
  const { _id: facility } = await send(page, world, 'POST', '/api/facility/facility', made)
  const ids: string[] = []
  for (const title of titles) {
    const body = { title, description: '从早上开始不出水', facility }
    ids.push((await send(page, world, 'POST', '/api/facility/repair', body))._id)
  }
  return ids
}

async function repairOf(page: Page, id: string) {
  return (await (await page.request.get(`/api/facility/repair?_id=${id}`)).json()).repair
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a repairer accepts, starts and finishes on the phone; what was done without a network is sent once, in its order', async ({
  another,
  world,
}) => {
  const page = await another({ ...PHONE, geolocation: PLACE })
  await signInBy(page, world)
  const [id] = await pump(page, world, 'P-100', ['三号泵不出水'])
  await page.goto('/m')
  await page.getByRole('link', { name: /三号泵不出水/ }).click()
  await press(page, more.acceptMyself)
  await expect(page.getByText(status.accepted, { exact: true })).toBeVisible()
  await expect.poll(async () => (await repairOf(page, id!)).status).toBe(2)

  await page.context().setOffline(true)
  await press(page, actions.start)
  await page.getByRole('link', { name: more.comment }).click()
  await page.getByLabel(more.comment).fill('缺密封圈')
  await page.locator('input[type="file"]').setInputFiles(await photo(page))
  await expect(page.getByRole('img', { name: '第 1 张照片' })).toBeVisible()
  await press(page, more.send)
  await page.getByRole('link', { name: actions.finish, exact: true }).click()
  await page.getByLabel('处理结果').fill('换了密封圈')
  await page.getByLabel(/费用/).fill('12.50')
  await page.getByLabel(/工时/).fill('40')
  await sign(page)
  await press(page, actions.finish)
  await expect(page.getByText('3 条待发送')).toBeVisible()
  await expect(page.getByText(`${status.finished}（待发送）`)).toBeVisible()
  // The phone kills the browser's page.
  const context = page.context()
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto('/m/drafts')
  await expect(next.getByText('全部已发送')).toBeVisible()
  const repair = await repairOf(next, id!)
  expect(repair).toMatchObject({ status: 4, result: '换了密封圈', cost: 1250, laborMinutes: 40 })
  expect(repair.signature).toHaveLength(1)
  const logs = repair.logs as { content: string; photos: string[]; place: object | null; takenAt: string }[]
  // Submitted, accepted, started, commented, finished.
  expect(logs).toHaveLength(5)
  expect(logs[3]).toMatchObject({ content: '缺密封圈', photos: [expect.any(String)] })
  expect(logs[4]!.place).toMatchObject({ lng: PLACE.longitude, lat: PLACE.latitude })
  expect(logs.slice(1).map(({ takenAt }) => takenAt)).toEqual(
    logs
      .slice(1)
      .map(({ takenAt }) => takenAt)
      .toSorted(),
  )
  const bytes = await (await next.request.get(logs[3]!.photos[0]!)).body()
  const size = await next.evaluate(async (base64) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]))
    return [picture.width, picture.height]
  }, bytes.toString('base64'))
  expect(size).toEqual([1600, 800])
})

test('a step that the office has taken meanwhile is refused with its reason, and the person decides', async ({
  another,
  world,
}) => {
  const page = await another(PHONE)
  await signInBy(page, world)
  const [id] = await pump(page, world, 'P-200', ['阀门漏水'])
  await page.goto(`/m/facility/repair/${id}`)
  await expect(page.getByRole('button', { name: more.acceptMyself })).toBeVisible()
  await page.context().setOffline(true)
  await press(page, more.acceptMyself)
  await press(page, actions.start)
  const office = await another()
  await signInBy(office, world)
  await send(office, world, 'PUT', '/api/facility/repair?type=reject', { _id: id, reason: '重复报修' })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '待发送' }).first().click()
  await expect(page.getByText(/服务器没有接受：当前状态不允许该操作/)).toBeVisible()
  await expect(page.getByText('前一条处理后发送')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.locator('li').first().getByRole('button', { name: '删除' }).click()
  await expect(page.locator('li')).toHaveCount(1)
  await press(page, '删除')
  await expect(page.getByText('全部已发送')).toBeVisible()
})

test('a typed number opens the facility with its open repairs; the pages have no serious faults of accessibility', async ({
  another,
  world,
}) => {
  const page = await another(PHONE)
  await signInBy(page, world)
  const [id] = await pump(page, world, 'P-300', ['轴承异响'])
  await page.goto('/m/scan')
  await page.getByRole('textbox', { name: '输入编号' }).fill('P-300')
  await press(page, '打开')
  await expect(page.getByRole('heading', { name: 'P-300 号泵' })).toBeVisible()
  await expect(page.getByRole('link', { name: /轴承异响/ })).toBeVisible()
  for (const path of [
    '',
    '/scan',
    '/drafts',
    '/facility/facility/code/P-300',
    `/facility/repair/${id}`,
    `/facility/repair/${id}/finish`,
  ]) {
    await page.goto(`/m${path}`)
    await expect(page.locator('main')).not.toBeEmpty()
    await expectAccessible(page, { serious: true })
  }
})

test('the camera reads a printed code, and opens the facility that it leads to', async ({ world }, testInfo) => {
  const film = testInfo.outputPath('code.mjpeg')
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, ...camera, `--use-file-for-fake-video-capture=${film}`],
  })
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: world.url, permissions: ['camera'] })
    const page = await context.newPage()
    await signInBy(page, world)
    await pump(page, world, 'P-400', [])
    const { facility } = await (await page.request.get('/api/facility/facility/byNo?no=P-400')).json()
    const printed = await page.request.get(`/api/facility/facility/file?type=png&_id=${facility._id}`)
    writeFileSync(film, await filmOf(page, await printed.body()))
    await page.goto('/m/scan')
    await expect(page.getByRole('heading', { name: 'P-400 号泵' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/m/facility/facility/code/${facility.code}`)
  } finally {
    await browser.close()
  }
})

/** A film of a picture, as a camera of 640 × 480 pixels would make it: JPEGs one after another. */
async function filmOf(page: Page, picture: Buffer): Promise<Buffer> {
  const frame = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]))
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#999'
    pen.fillRect(0, 0, 640, 480)
    pen.drawImage(bitmap, 140, 60, 360, 360)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  }, picture.toString('base64'))
  return Buffer.concat(Array.from({ length: 20 }, () => Buffer.from(frame, 'base64')))
}

/** A photo of 3200 × 1600 pixels, drawn by the browser. */
async function photo(page: Page) {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 1600 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#0e7c86'
    pen.fillRect(0, 0, 3200, 1600)
    return canvas.toDataURL('image/jpeg').split(',')[1]!
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
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
