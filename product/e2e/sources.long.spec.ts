import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { items, kind, newDashboard, openEditor, openPanel, release, writePoint } from './builder.ts'
import { send, signIn } from './desk.ts'
import { openWorld, test } from './world.ts'

/** A system of the plant, as an HTTP server of its own: it answers, or fails. */
async function startPlant() {
  let answer: RequestListener = (_, response) => response.end('{"data":[{"line":"A","speed":42}]}')
  const server = createServer((...args) => answer(...args))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/lines`,
    answerWith(next: RequestListener) {
      answer = next
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

const shown = (page: Page, item: string) => page.locator(`[data-item="${item}"]`)

test('a data source is set up, tried and shown; broken under an open dashboard it says why, and comes back by itself', async ({
  browser,
}) => {
  const plant = await startPlant()
  const world = await openWorld({ SIM: '0', EGRESS_ALLOW: '127.0.0.1' })
  const context = await browser.newContext({ baseURL: world.url })
  try {
    const page = await context.newPage()
    const complaints = await signIn(page, world)

    await page.goto('/visual/dataSource/list')
    await page.getByRole('button', { name: '新建数据源' }).click()
    await page.getByRole('textbox', { name: '标题' }).fill('产线系统')
    await page.getByLabel(/^地址/).fill(plant.address)
    await page.getByLabel(/^行所在的 JSONPath/).fill('$.data')
    await page.getByLabel('请求间隔').fill('1')
    const tried = page.locator('.visual-source-test')
    await tried.getByRole('button').click()
    await expect(tried.getByText('不允许访问该地址')).toBeVisible()
    await send(page, world, 'PUT', '/api/platform/egress', { entries: ['127.0.0.1'] })
    await tried.getByRole('button').click()
    await expect(tried.getByRole('cell', { name: '42' })).toBeVisible()
    await expectAccessible(page, { serious: true, within: 'main' })
    await page.getByRole('button', { name: /保 ?存/ }).click()
    await expect(page.getByRole('row').filter({ hasText: '产线系统' })).toBeVisible()

    await writePoint(world, 'plant', 'oven', {}, { temperature: 180 })
    const id = await newDashboard(page, world, '产线')
    await openEditor(page, id)
    await kind(page, '数值').click()
    await expect(items(page)).toHaveCount(1)
    await openPanel(page, '数据')
    await page.getByLabel('数据源', { exact: true }).selectOption({ label: '产线系统' })
    await page.getByRole('button', { name: '+ @.speed' }).click()
    await expect(page.getByRole('region', { name: '预览' }).getByRole('cell', { name: '42' })).toBeVisible()
    await release(page)

    const item = (await items(page).getAttribute('data-placed'))!
    await page.goto(`/visual/dashboard/view/${id}`)
    await expect(shown(page, item)).toContainText('42')
    plant.answerWith((_, response) => {
      response.statusCode = 500
      response.end('password=open-sesame')
    })
    // The last value stays, with its age and why it is not current.
    const reason = shown(page, item).getByTitle('对方出错（状态 500）')
    await expect(reason).toBeVisible({ timeout: 20_000 })
    await reason.press('Enter')
    await expect(page.getByRole('dialog', { name: '未更新' })).toContainText('对方出错（状态 500）')
    await page.keyboard.press('Escape')
    await expect(reason).toBeFocused()
    await expect(shown(page, item)).toContainText('42')
    plant.answerWith((_, response) => response.end('{"data":[{"line":"A","speed":43}]}'))
    await expect(shown(page, item)).toContainText('43', { timeout: 40_000 })
    await expect(reason).toHaveCount(0)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await world.close()
    await plant.close()
  }
})
