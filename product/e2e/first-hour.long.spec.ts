import { expect, type Locator, type Page } from '@playwright/test'
import { connectAsync, type MqttClient } from 'mqtt'
import { items, kind, openPanel, saved, tool } from './builder.ts'
import { setUp } from './own-tenant.ts'
import { openWorld, test, type World } from './world.ts'

const NAME = '锅炉房'
const BOILERS = ['boiler-1', 'boiler-2', 'boiler-3']

/** What a stock sensor publishes: at a topic and in a form of its own, with the time of the measurement. */
function messageOf(boiler: string, minutesAgo: number): object {
  const no = BOILERS.indexOf(boiler) + 1
  return {
    time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    AM2301: { Temperature: 60 + no * 8 + Math.round(40 * Math.sin(minutesAgo / 7)) / 10, Humidity: 40 + no },
    Pressure: Math.round((1.3 + no / 10 + Math.sin(minutesAgo / 5) / 10) * 100) / 100,
    Valve: no,
    Mode: 'AUTO',
  }
}

/** A sensor with the credential of the page, which publishes without waiting for an answer. */
async function connectSensors(page: Page, world: World): Promise<MqttClient> {
  const text = (await page.locator('.visual-connect-command code').textContent()) ?? ''
  const option = (name: string) => new RegExp(`${name} '?([^\\s']+)'?`).exec(text)?.[1] ?? ''
  return connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, { username: option('-u'), password: option('-P') })
}

const publish = (sensors: MqttClient, boiler: string, minutesAgo = 0) =>
  sensors.publish(`tele/${boiler}/SENSOR`, JSON.stringify(messageOf(boiler, minutesAgo)))

/** The page says why the message was refused, and leads to the mapping of its topic. */
async function mapTopic(page: Page, sensors: MqttClient): Promise<void> {
  publish(sensors, BOILERS[0]!)
  await expect(page.getByText('主题不是 ts/数据库/测量 的形式')).toBeVisible()
  await page.getByRole('link', { name: '映射此主题' }).click()
  await page.getByLabel('第 1 条的主题').fill('tele/{device}/SENSOR')
  await page.getByLabel('第 1 条的数据库').fill('plant')
  await page.getByLabel('第 1 条的测量').fill('boiler')
  await shot(page, 'mapping')
  await page.getByRole('button', { name: '保存' }).click()
}

/** The kinds of the board, each with the field that it shows; the first one finds it by its name alone. */
const KINDS: readonly (readonly [kind: string, field: string | null])[] = [
  ['数值', 'AM2301_Temperature'],
  ['数值', 'Pressure'],
  ['时序数值', 'AM2301_Humidity'],
  ['仪表盘', 'Pressure'],
  ['文本', 'Mode'],
  ['趋势图', 'AM2301_Temperature'],
  ['柱状图', 'Valve'],
  ['堆叠面积图', 'AM2301_Humidity'],
  ['饼图', 'Valve'],
  ['表格', 'Pressure'],
  ['查询条件', null],
  ['时钟', null],
]

async function placeKinds(page: Page): Promise<void> {
  for (const [place, [name, field]] of KINDS.entries()) {
    await kind(page, name).click()
    const item = items(page).nth(place)
    await expect(item).toBeVisible()
    if (!field) continue
    await item.getByRole('button', { name: '选择数据' }).click()
    await page.keyboard.type(field)
    await expect(page.locator('.ant-select-item-option-active')).toContainText(field)
    await page.keyboard.press('Enter')
    await expect(item.getByRole('button', { name: '选择数据' })).toBeHidden()
  }
}

let n = 0
const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/h/j-${++n}-${name}.png` })

test('the first hour: from a stock device to a wall that somebody without an account looks at', async ({ another }) => {
  const world = await openWorld({ DEMO: '0', SIM: '0' })
  try {
    const page = await another({ baseURL: world.url })
    page.setDefaultTimeout(10_000)
    try {
    await setUp(page, world)
    await page.getByRole('main').getByRole('button', { name: '接入数据' }).click()
    await page.getByRole('tab', { name: 'MQTT' }).click()
    await page.getByRole('button', { name: '生成写入凭证' }).click()
    await expect(page.getByText('令牌只显示这一次')).toBeVisible()
    const sensors = await connectSensors(page, world)
    await mapTopic(page, sensors)
    await page.getByRole('button', { name: '看板设计' }).click()
    await shot(page, 'mapped')
    await page.goto('/visual/connect')
    for (const boiler of BOILERS) for (let minute = 90; minute >= 0; minute--) publish(sensors, boiler, minute)
    await expect(page.getByText('新测量 boiler 已到达数据库 plant')).toBeVisible()
    await shot(page, 'arrived')
    await page.getByRole('link', { name: '看板', exact: true }).first().click()
    await page.locator('header').getByRole('button', { name: '新建看板' }).click()
    await page.getByLabel('名称', { exact: true }).fill(NAME)
    await page.getByRole('dialog').locator('.ant-btn-primary').click()
    await placeKinds(page)
    await shot(page, 'placed')
    const board = await openPanel(page, '看板')
    await shot(page, 'board')
    } catch (e) { await shot(page, 'FAIL'); throw e }
  } finally {
    await world.close()
  }
})
