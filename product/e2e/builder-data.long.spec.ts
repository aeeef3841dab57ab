import { expect, type Locator, type Page } from '@playwright/test'
import {
  bind,
  fieldButton,
  items,
  kind,
  offered,
  openEditor,
  openPanel,
  release,
  saved,
  storedDraft,
  tool,
  writePoint,
} from './builder.ts'
import { send, signIn } from './desk.ts'
import { enter, tabTo } from './keyboard.ts'
import { test, type World } from './world.ts'

const LIST = '/visual/dashboard/list'
const FIRST = { speed: 42.25, count: 310, scrap: 6, state: 'RUN' }

/** The kinds of a dashboard, in the order of the list of kinds, with the fields that each one reads. */
const KINDS: readonly (readonly [name: string, fields: readonly (keyof typeof FIRST)[]])[] = [
  ['数值', ['speed']],
  ['时序数值', ['count']],
  ['文本', ['state']],
  ['仪表盘', ['speed']],
  ['趋势图', ['speed']],
  ['图表', ['count']],
  ['饼图', ['count', 'scrap']],
  ['表格', ['speed', 'count']],
]

/** Expects the values of the newest point in each of the eight widgets, as readers see them. */
async function expectValues(page: Page, { speed, count, scrap, state }: typeof FIRST): Promise<void> {
  const at = (place: number) => page.locator('[data-item]').nth(place)
  await expect(page.locator('[data-item]')).toHaveCount(KINDS.length)
  await expect(at(0).locator('output')).toHaveText(String(speed))
  await expect(at(1).locator('output')).toHaveText(String(count))
  await expect(at(2)).toContainText(state)
  await expect(at(3).getByRole('img')).toHaveAccessibleName(`speed ${speed}`)
  for (const [place, value] of [
    [4, speed],
    [5, count],
  ] as const) {
    await at(place).getByRole('button', { name: '数据视图' }).click()
    await expect(at(place).locator('.charts-data tbody .charts-data-number').first()).toHaveText(String(value))
    await page.keyboard.press('Escape')
  }
  await expect(at(6).getByRole('listitem')).toContainText([String(count), String(scrap)])
  await expect(at(7).getByRole('row').nth(1).getByRole('cell')).toContainText([/./, /./, String(speed), String(count)])
}

/** Creates a dashboard on the page of the list, which leads to the editor. */
async function fromNothing(page: Page, name: string, act: (button: Locator) => Promise<void>): Promise<string> {
  await page.goto(LIST)
  await act(page.locator('header').getByRole('button', { name: '新建看板' }))
  await expect(page.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visual\/dashboard\/edit\?_id=/)
  await expect(page.getByRole('heading', { name: '放上第一个组件' })).toBeVisible()
  return new URL(page.url()).searchParams.get('_id') ?? ''
}

test('[R004] by pointer: from nothing to a public dashboard of eight kinds, whose values follow what is written', async ({
  page,
  another,
  world,
}) => {
  await writePoint(world, 'eight', 'line', { line: 'A' }, FIRST)
  const complaints = await signIn(page, world)
  const name = '八种组件'
  const id = await fromNothing(page, name, (button) => button.click())
  for (const [place, [title, fields]] of KINDS.entries()) {
    await kind(page, title).click()
    await expect(items(page)).toHaveCount(place + 1)
    await bind(page, 'eight', 'line', fields)
  }
  await release(page)

  await page.getByRole('link', { name: '返回看板列表' }).click()
  await page.getByRole('switch', { name: `公开 ${name}` }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '公开' }).click()
  await expect(page.getByRole('switch', { name: `公开 ${name}` })).toBeChecked()

  const visitor = await another()
  await visitor.goto(`/public/dashboard?_id=${id}`)
  await expect(visitor).toHaveTitle(name)
  await expectValues(visitor, FIRST)
  await writePoint(world, 'eight', 'line', { line: 'A' }, { ...FIRST, speed: 57.25 })
  await expect(visitor.locator('[data-item]').first().locator('output')).toHaveText('57.25')
  expect(complaints).toEqual([])
})

/** The keys that lead from one component on the canvas to the next. */
const PLACED = { next: 'PageDown', previous: 'PageUp' }

/** Chooses a name in the list that has the focus. */
async function typeName(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, box)
  await page.keyboard.type(name)
  await expect(offered(page, name).and(page.locator('.ant-select-item-option-active'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select').filter({ has: box })).toContainText(name)
}

test('by keyboard alone: from nothing to a released dashboard of eight kinds with real data', async ({
  page,
  another,
  world,
}) => {
  await writePoint(world, 'keys', 'line', { line: 'A' }, FIRST)
  await signIn(page, world)
  const id = await fromNothing(page, '键盘八种', (button) => enter(page, button))
  await enter(page, page.getByRole('button', { name: '选择组件' }))
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  for (const [place, [title]] of KINDS.entries()) {
    await enter(page, kind(page, title))
    await expect(items(page)).toHaveCount(place + 1)
  }
  for (const [place, [, fields]] of KINDS.entries()) {
    const item = items(page).nth(place)
    await tabTo(page, item, place === 0 ? 'Tab' : 'Shift+Tab', PLACED)
    await expect(item).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-panel="settings"] :focus')).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: '设置', exact: true }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '数据', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await typeName(page, '数据库', 'keys')
    await typeName(page, '测量', 'line')
    for (const field of fields) await enter(page, fieldButton(page.locator('[data-panel="data"]'), field))
  }
  await saved(page)
  await enter(page, tool(page, '发布'))
  await expect(page.getByRole('dialog').getByLabel('版本名称')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已发布为版本/)).toBeVisible()

  const reader = await another()
  await signIn(reader, world)
  await reader.goto(`/visual/dashboard/view/${id}`)
  await expectValues(reader, FIRST)
})

/** A value, a curve and a table of line 1. */
async function makeLineBoard(page: Page, world: World, name: string): Promise<string> {
  const { _id } = await send(page, world, 'POST', '/api/dashboard', { name })
  await openEditor(page, _id)
  for (const title of ['数值', '趋势图', '表格']) {
    await kind(page, title).click()
    await bind(page, 'rebind', 'line', ['speed'])
    const data = await openPanel(page, '数据')
    await data.getByRole('button', { name: '标签条件: 添加条件' }).click()
    await page.getByRole('combobox', { name: '值 1', exact: true }).fill('L1')
    await offered(page, 'L1').click()
  }
  await release(page)
  return _id
}

test('the copy of a screen is bound to a second line at once, and shows the values of that line', async ({
  page,
  another,
  world,
}) => {
  await writePoint(world, 'rebind', 'line', { line: 'L1' }, { speed: 11 })
  await signIn(page, world)
  const original = await makeLineBoard(page, world, '一号线')
  await writePoint(world, 'rebind', 'line', { line: 'L2' }, { speed: 22 })

  await page.goto(`${LIST}?keyword=一号线`)
  await page.getByRole('button', { name: '“一号线”的操作' }).click()
  await page.getByRole('menuitem', { name: '复制', exact: true }).click()
  await page.getByRole('button', { name: '“一号线 副本”的操作' }).click()
  await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
  await expect(items(page)).toHaveCount(3)
  const copy = new URL(page.url()).searchParams.get('_id') ?? ''
  expect(copy).not.toBe(original)

  // Nothing is selected, so that all items are bound anew.
  const data = await openPanel(page, '数据')
  await data.getByLabel('替换').selectOption({ label: '标签 line = L1' })
  await data.getByRole('combobox', { name: '换成' }).fill('L2')
  await offered(page, 'L2').click()
  await data.getByRole('button', { name: '应用到 3 个查询值' }).click()
  await saved(page)
  // One step, which undo takes back as a whole.
  await tool(page, /^撤销 \(/).click()
  await expect.poll(async () => JSON.stringify(await storedDraft(page, copy))).not.toContain('"L2"')
  await tool(page, /^重做 \(/).click()
  await release(page)

  const reader = await another()
  await signIn(reader, world)
  for (const [id, speed] of [
    [copy, '22'],
    [original, '11'],
  ] as const) {
    await reader.goto(`/visual/dashboard/view/${id}`)
    const at = (place: number) => reader.locator('[data-item]').nth(place)
    await expect(at(0).locator('output')).toHaveText(speed)
    await at(1).getByRole('button', { name: '数据视图' }).click()
    await expect(at(1).locator('.charts-data tbody .charts-data-number')).toHaveText([speed])
    await expect(at(2).getByRole('row').nth(1)).toContainText(speed)
  }
})
