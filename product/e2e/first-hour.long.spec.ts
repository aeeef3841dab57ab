import { expect, type Locator, type Page } from '@playwright/test'
import { connectAsync, type MqttClient } from 'mqtt'
import { items, kind, openPanel, saved, takeName, tool } from './builder.ts'
import { setUp } from './own-tenant.ts'
import { openWorld, test, type World } from './world.ts'

const NAME = '锅炉房'
const BOILERS = ['boiler-1', 'boiler-2', 'boiler-3']

const humidityOf = (boiler: string) => 41 + BOILERS.indexOf(boiler)

/** What a stock sensor publishes: at a topic and in a form of its own, with the time of the measurement. */
function messageOf(boiler: string, minutesAgo: number): object {
  const no = BOILERS.indexOf(boiler) + 1
  return {
    time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    AM2301: { Temperature: 60 + no * 8 + Math.round(40 * Math.sin(minutesAgo / 7)) / 10, Humidity: humidityOf(boiler) },
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

/** The page says why the first message was refused, and leads to the mapping of its topic. */
async function receive(page: Page, world: World): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '接入数据' }).click()
  await page.getByRole('tab', { name: 'MQTT' }).click()
  await page.getByRole('button', { name: '生成写入凭证' }).click()
  await expect(page.getByText('令牌只显示这一次')).toBeVisible()
  const sensors = await connectSensors(page, world)
  publish(sensors, BOILERS[0]!)
  await expect(page.getByText('主题不是 ts/数据库/测量 的形式')).toBeVisible()
  await page.getByRole('link', { name: '映射此主题' }).click()
  await page.getByLabel('第 1 条的主题').fill('tele/{device}/SENSOR')
  await page.getByLabel('第 1 条的数据库').fill('plant')
  await page.getByLabel('第 1 条的测量').fill('boiler')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  // The page announces what comes after it was opened.
  const known = page.waitForResponse(/\/api\/datasource\/arrivals/)
  await page.goto('/visual/connect')
  await known
  // A sensor publishes again and again, whatever became of its last message.
  await expect(async () => {
    publish(sensors, BOILERS[0]!)
    await expect(page.getByText('新测量 boiler 已到达数据库 plant')).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const boiler of BOILERS) for (let minute = 90; minute >= 0; minute--) publish(sensors, boiler, minute)
  await sensors.endAsync()
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
    await expect(page.getByRole('combobox', { name: '搜索数据库、测量或字段' })).toBeFocused()
    await page.keyboard.type(field)
    await expect(page.locator('.ant-select-item-option-active')).toContainText(field)
    await page.keyboard.press('Enter')
    await expect(item.getByRole('button', { name: '选择数据' })).toBeHidden()
  }
}

/** The parameter whose choices are the boilers that there are. */
async function makeParameter(page: Page, data: Locator): Promise<void> {
  await data
    .getByRole('group', { name: /看板的参数/ })
    .getByRole('button', { name: '添加' })
    .click()
  await data.getByLabel('名称（字母开头，字母和数字）').fill('boiler')
  await data.getByLabel('显示名称').fill('锅炉')
  await data.getByLabel('可选的值').selectOption({ label: '标签的值' })
  await takeName(page, '参数的数据库', 'plant')
  await takeName(page, '参数的测量', 'boiler')
  await takeName(page, '参数的标签', 'device')
  await data.getByLabel('初始值', { exact: true }).fill(BOILERS[1]!)
  await data.getByLabel('公开页面也列出这些值').check()
}

/** The value of the humidity is that of the chosen boiler, and the conditions offer the boilers. */
async function followParameter(page: Page): Promise<void> {
  await items(page).nth(2).click()
  const data = await openPanel(page, '数据')
  const value = data.getByRole('combobox', { name: '值 1' })
  await value.fill('{boiler}')
  await page.keyboard.press('Escape')
  await items(page).nth(10).click()
  const settings = await openPanel(page, '设置')
  await settings.getByRole('group', { name: /条件/ }).getByRole('button', { name: '添加' }).click()
  await settings.getByLabel('看板参数').selectOption('boiler')
  await expect(items(page).nth(10).getByText('锅炉')).toBeVisible()
}

test('the first hour: from a stock device to a wall that somebody without an account looks at', async ({ another }) => {
  const world = await openWorld({ DEMO: '0', SIM: '0' })
  try {
    const page = await another({ baseURL: world.url })
    await setUp(page, world)
    await receive(page, world)

    await page.getByRole('link', { name: '看板', exact: true }).first().click()
    await page.locator('header').getByRole('button', { name: '新建看板' }).click()
    await page.getByLabel('名称', { exact: true }).fill(NAME)
    await page.getByRole('dialog').locator('.ant-btn-primary').click()
    await placeKinds(page)
    // A new board has a range, and its components follow it.
    await expect(tool(page, /近 2 小时/)).toBeVisible()
    const board = await openPanel(page, '看板')
    await board.getByLabel('主题', { exact: true }).selectOption({ label: '深色' })
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: '画布' }).click({ position: { x: 60, y: 780 } })
    await makeParameter(page, await openPanel(page, '数据'))
    await followParameter(page)
    await saved(page)
    await tool(page, /^手机排列/).click()
    await expect(page.getByRole('region', { name: '手机排列' })).toContainText('AUTO')
    await saved(page)

    await tool(page, /^预览$/).click()
    await expect(page.locator('[data-item]')).toHaveCount(KINDS.length)
    await expect(page.locator('[data-item]').nth(2).locator('output')).toHaveText(String(humidityOf(BOILERS[1]!)))
    const bar = page.getByRole('toolbar', { name: '预览工具' })
    await bar.getByText('手机', { exact: true }).click()
    await expect(page.locator('[data-item]').first().locator('output')).toBeVisible()
    await bar.getByRole('button', { name: '发布' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expect(page).toHaveURL(/\/visual\/dashboard\/view\//)
    const id = page.url().split('/').at(-1)
    await page.getByRole('link', { name: '看板', exact: true }).first().click()
    const isPublic = page.getByRole('switch', { name: `公开 ${NAME}` })
    await isPublic.click()
    await page.getByRole('tooltip').getByRole('button', { name: '公开' }).click()
    await expect(isPublic).toBeChecked()

    for (const width of [1440, 390]) {
      const visitor = await another({ baseURL: world.url, viewport: { width, height: 844 } })
      await visitor.goto(`/public/dashboard?_id=${id}`)
      await expect(visitor).toHaveTitle(NAME)
      await expect(visitor.locator('[data-item]')).toHaveCount(KINDS.length)
      const humidity = visitor.locator('[data-item] output', { hasText: /^4\d$/ }).first()
      await expect(humidity).toHaveText(String(humidityOf(BOILERS[1]!)))
      await visitor.getByRole('button', { name: '锅炉', exact: true }).click()
      await visitor.getByRole('option', { name: BOILERS[2]!, exact: true }).click()
      await visitor.getByRole('button', { name: '查询' }).click()
      // What is out of sight does not follow.
      await humidity.scrollIntoViewIfNeeded()
      await expect(humidity).toHaveText(String(humidityOf(BOILERS[2]!)))
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  } finally {
    await world.close()
  }
})
