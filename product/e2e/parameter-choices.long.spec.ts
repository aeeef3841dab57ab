import {
  type ComponentItem,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  type StoredQuery,
} from '@atrium/dashboards/contract/dashboard'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { expect, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { expectAccessible } from './accessible.ts'
import { listenTo, send, signInBy } from './desk.ts'
import { test } from './world.ts'

const LINES = ['冲压', '焊接', '涂装', '总装']
const LINE = {
  name: 'line',
  label: '产线',
  initial: '冲压',
  choices: [],
  tag: { db: 'choices', measurement: 'lines', key: 'line' },
  publicChoices: true,
  several: true,
  all: true,
}

const ofLine: Partial<ComponentQuery> = {
  db: 'choices',
  from: 'lines',
  fieldSet: [{ field: 'n', as: 'n' }],
  groupBy: 'line',
  startTime: '*-1h',
  endTime: '*',
  whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: '{line}' }] },
}

function item(
  _id: string,
  kind: string,
  title: string,
  looks: Partial<ComponentItem>,
  props: object,
  query?: StoredQuery,
): ComponentItem {
  const dataSources = query ? [{ _id: '', props: query }] : []
  const component = { component: kind, title, version: 1, props: { ...props }, dataSources }
  return { ...DEFAULT_ITEM, _id, left: 20, width: 900, ...looks, component }
}

/** The conditions stand in a place that is too low for them. */
const ITEMS = [
  item(
    'choice00',
    'InfluxdbSearch',
    '条件',
    { top: 20, height: 60, width: 1800, showTitle: false },
    { fields: [{ parameter: 'line' }] },
  ),
  item(
    'choice01',
    'Table',
    '产线 {line}',
    { top: 100, height: 400 },
    { rowsOf: 'tags', fieldKeys: ['line', 'n'] },
    { ...ofLine, groupBy: ['line'] },
  ),
  item('choice02', 'InfluxdbChart', '曲线 {line}', { top: 100, height: 400, left: 940 }, {}, ofLine),
]

const at = (page: Page, id: string) => page.locator(`[data-item="${id}"]`)
const rowsOf = (page: Page) => at(page, 'choice01').locator('tbody tr')
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

/** From one value to two, which table and chart follow, to all of them, and back. */
async function choose(page: Page, address: string) {
  const complaints = listenTo(page)
  await page.goto(address)
  await expect(at(page, 'choice01')).toHaveAccessibleName('产线 冲压')
  await expect(rowsOf(page)).toHaveCount(1)
  const field = page.getByRole('button', { name: '产线', exact: true })
  await field.click()
  await option(page, '总装').click()
  await expect(option(page, '冲压')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field).toHaveText('冲压、总装')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(at(page, 'choice01')).toHaveAccessibleName('产线 冲压、总装')
  await expect(at(page, 'choice02')).toHaveAccessibleName('曲线 冲压、总装')
  await at(page, 'choice02').getByRole('button', { name: '数据视图' }).click()
  await expect(at(page, 'choice02').locator('.charts-data')).toContainText('总装')
  await expect(at(page, 'choice02').locator('.charts-data')).not.toContainText('焊接')

  // By the keyboard alone, to all of them.
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, '焊接')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(field).toHaveText('不限')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rowsOf(page)).toHaveCount(LINES.length)
  await expect(at(page, 'choice02').locator('.charts-data')).toContainText('焊接')
  await expect(at(page, 'choice02')).toHaveAccessibleName('曲线 全部')
  expect(complaints).toEqual([])
}

test.describe('a parameter whose choices are the values of a tag: several are chosen, and all components follow', () => {
  let board: string

  test.beforeAll(async ({ world, playwright }) => {
    const client = await connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
      username: 'demo',
      password: world.ingestToken,
    })
    for (const [n, line] of LINES.entries())
      await client.publishAsync('ts/choices/lines', JSON.stringify({ tags: { line }, fields: { n } }), { qos: 1 })
    await client.endAsync()
    const author = { request: await playwright.request.newContext({ baseURL: world.url }) }
    await signInBy(author, world)
    const options = { ...DEFAULT_OPTIONS, parameters: [LINE] }
    const made = { name: `产线 ${Date.now()}`, options, components: ITEMS }
    board = String((await send(author, world, 'POST', '/api/dashboard', made))._id)
    await send(author, world, 'PUT', '/api/dashboard/public', { _id: board, public: true })
    await author.request.dispose()
  })

  test('on the public page, where the conditions get the room that they need', async ({ another }) => {
    const page = await another()
    await choose(page, `/public/dashboard?_id=${board}`)
    const button = page.getByRole('button', { name: '查询' })
    const [inside, frame] = [await button.boundingBox(), await at(page, 'choice00').boundingBox()]
    expect(frame!.y + frame!.height).toBeGreaterThanOrEqual(inside!.y + inside!.height)
  })

  test('on a phone, where they stand one below the other and push the rest down', async ({ another }) => {
    const page = await another()
    await page.setViewportSize({ width: 390, height: 844 })
    await choose(page, `/public/dashboard?_id=${board}`)
    const [field, button] = [
      await page.getByRole('button', { name: '产线', exact: true }).boundingBox(),
      await page.getByRole('button', { name: '查询' }).boundingBox(),
    ]
    const [conditions, table] = [await at(page, 'choice00').boundingBox(), await at(page, 'choice01').boundingBox()]
    expect(button!.y).toBeGreaterThan(field!.y + field!.height)
    expect(conditions!.y + conditions!.height).toBeGreaterThan(button!.y + button!.height)
    expect(table!.y).toBeGreaterThanOrEqual(conditions!.y + conditions!.height)
  })
})
