import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { bind, drag, items, kind, openPanel, release, saved, tool } from './builder.ts'
import { setUp } from './own-tenant.ts'
import { openWorld, test, type World } from './world.ts'

const MINUTE_MS = 60_000
const NAME = '一号线'

/** The kinds of the dashboard, with a title and the fields that each one shows. */
const KINDS = [
  { name: '趋势图', title: '速度', fields: ['speed'] },
  { name: '数值', title: '本班产量', fields: ['count'] },
  { name: '仪表盘', title: '温度', fields: ['temperature'] },
  { name: '表格', title: '记录', fields: ['speed', 'temperature', 'count'] },
] as const

/**
 * With `PICTURES=1` the journey also makes the pictures of docs/first-dashboard.md, so that both show the same steps.
 */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  const path = join(import.meta.dirname, '../../docs/pictures', `first-${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
}

/** Publishes as a device does that has the command of the page: its credential, its topic, its message. */
async function runCommand(world: World, command: string, more: object[] = []): Promise<void> {
  const option = (name: string) => new RegExp(`${name} '?([^\\s']+)'?`).exec(command)?.[1] ?? ''
  const message = /-m '(.*)'/.exec(command)?.[1] ?? ''
  expect(JSON.parse(message)).toEqual({ tags: { line: 'A' }, fields: { speed: 42 } })
  const client = await connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
    username: option('-u'),
    password: option('-P'),
  })
  for (const payload of more.length > 0 ? more.map((one) => JSON.stringify(one)) : [message])
    await client.publishAsync(option('-t'), payload, { qos: 1 })
  await client.endAsync()
}

/** A device that has been running for an hour: a point for each minute. */
function hour(now: number): object[] {
  const points = Array.from({ length: 60 }, (_, ago) => ({
    tags: { line: 'A' },
    time: now - (ago + 1) * MINUTE_MS,
    fields: {
      speed: Math.round(42 + 6 * Math.sin(ago / 7) + ((ago * 7) % 5) / 4),
      temperature: 180 + Math.round(40 * Math.cos(ago / 9)) / 10,
      count: 960 - ago * 14,
    },
  }))
  return [points]
}

/** Connects data over MQTT as the page says. Returns the page's command. */
async function connect(page: Page, world: World): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: '接入数据' }).click()
  await page.getByRole('tab', { name: 'MQTT' }).click()
  const command = page.locator('.visual-connect-command code')
  await expect(command).toContainText('mosquitto_pub')
  await picture(page, 'connect')
  await page.getByRole('button', { name: '生成写入凭证' }).click()
  await expect(page.getByText('令牌只显示这一次')).toBeVisible()
  const text = (await command.textContent()) ?? ''
  await runCommand(world, text)
  await expect(page.getByText('新测量 line 已到达数据库 plant')).toBeVisible()
  return text
}

async function placeKinds(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选择组件' }).click()
  for (const [place, { name, title, fields }] of KINDS.entries()) {
    await kind(page, name).click()
    await expect(items(page)).toHaveCount(place + 1)
    const position = await openPanel(page, '位置')
    await position.getByLabel('标题', { exact: true }).fill(title)
    await bind(page, 'plant', 'line', fields)
    await expect(page.getByRole('region', { name: '预览' }).getByRole('status')).toContainText('行')
    if (place === 0) await picture(page, 'data')
  }
}

/** Moves the table below the curve, makes it as wide as all others together, and the canvas as large as its items. */
async function arrange(page: Page): Promise<void> {
  const [curve, table] = [items(page).first(), items(page).nth(3)]
  const boxOf = async (item: Locator) => (await item.boundingBox())!
  const [above, from] = [await boxOf(curve), await boxOf(table)]
  const gap = 4
  await drag(page, table, above.x - from.x, above.y + above.height + gap - from.y)
  const gauge = await boxOf(items(page).nth(2))
  await drag(page, page.locator('[data-handle="e"]'), gauge.x + gauge.width - above.x - from.width, 0, { x: 4, y: 4 })
  await page.keyboard.press('Escape')
  const options = await openPanel(page, '看板')
  for (const [label, size] of [
    ['宽（像素）', '1344'],
    ['高（像素）', '740'],
  ] as const) {
    await options.getByLabel(label).fill(size)
    await options.getByLabel(label).blur()
  }
  await page.getByRole('toolbar').getByRole('button', { name: /^缩放/ }).click()
  await page.getByRole('menuitem', { name: /^显示整个画布/ }).click()
}

test('from an empty tenant to a public dashboard of data that arrive over MQTT, as docs/first-dashboard.md says', async ({
  another,
}) => {
  const world = await openWorld({ DEMO: '0', SIM: '0' })
  try {
    const page = await another({ baseURL: world.url })
    const begun = Date.now()
    await setUp(page, world)
    const command = await connect(page, world)
    await runCommand(world, command, hour(Date.now()))

    await page.getByRole('link', { name: '看板', exact: true }).first().click()
    await expect(page.getByText('还没有看板', { exact: true })).toBeVisible()
    await page.locator('header').getByRole('button', { name: '新建看板' }).click()
    await page.getByLabel('名称', { exact: true }).fill(NAME)
    await page.getByRole('dialog').locator('.ant-btn-primary').click()
    await expect(page.getByRole('heading', { name: '放上第一个组件' })).toBeVisible()
    await picture(page, 'empty')
    await placeKinds(page)
    await arrange(page)
    await saved(page)
    await picture(page, 'placed')
    await tool(page, '发布').click()
    await expect(page.getByRole('dialog')).toContainText('发布不等于公开')
    await picture(page, 'release')
    await page.keyboard.press('Escape')
    await release(page)

    await page.getByRole('link', { name: '返回看板列表' }).click()
    const isPublic = page.getByRole('switch', { name: `公开 ${NAME}` })
    await isPublic.click()
    await page.getByRole('tooltip').getByRole('button', { name: '公开' }).click()
    await expect(isPublic).toBeChecked()
    await expect(page.getByRole('button', { name: '复制公开链接' })).toBeVisible()
    await picture(page, 'list')
    const href = (await page.getByRole('link', { name: NAME, exact: true }).getAttribute('href'))!

    const visitor = await another({ baseURL: world.url })
    await visitor.goto(`/public/dashboard?_id=${href.split('/').at(-1)}`)
    await expect(visitor).toHaveTitle(NAME)
    const values = visitor.locator('output')
    await expect(values.first()).toHaveText('960')
    const last = [{ tags: { line: 'A' }, fields: { speed: 45, temperature: 182.5, count: 974 } }]
    await runCommand(world, command, [last])
    await expect(values.first()).toHaveText('974')
    await expect(visitor.getByRole('row').nth(1)).toContainText('182.5')
    console.log(`first dashboard: ${Math.round((Date.now() - begun) / 1000)} s`)
    await picture(visitor, 'public')
  } finally {
    await world.close()
  }
})
