import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  fieldButton,
  items,
  kind,
  newDashboard,
  openEditor,
  release,
  saved,
  storedDraft,
  tool,
  writePoint,
} from './builder.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const DB = 'firsthour'
const EXAMPLE = '示例数据'

/** Counts what a person does: each press of a button, and each name that is typed and taken. */
function actsOf(page: Page) {
  let count = 0
  return {
    count: () => count,
    press: async (button: Locator) => {
      count++
      await button.click()
    },
    find: async (name: string) => {
      count++
      await page.keyboard.type(name)
      await expect(page.locator('.ant-select-item-option-active')).toContainText(name)
      await page.keyboard.press('Enter')
    },
  }
}

const chooseData = (item: Locator) => item.getByRole('button', { name: '选择数据' })
const heights = (item: Locator) =>
  item.evaluate((element) => [element.clientHeight, element.querySelector('.dashboards-body')?.clientHeight])

test('new components show the example of their kind until they have data, which takes three acts; nobody else sees it', async ({
  page,
  another,
  world,
}) => {
  await writePoint(world, DB, 'press', { line: 'A' }, { force: 42.25, strokes: 310 })
  await signIn(page, world)
  const id = await newDashboard(page, world, '第一小时')
  await openEditor(page, id)

  const first = actsOf(page)
  await first.press(kind(page, '数值'))
  const value = items(page).first()
  await expect(value).toContainText('81.5')
  await expect(value).toContainText(EXAMPLE)
  expect(await heights(value)).toEqual([180, 180])
  await expectAccessible(page)
  await first.press(chooseData(value))
  await expect(page.getByRole('combobox', { name: '搜索数据库、测量或字段' })).toBeFocused()
  await first.find('force')
  await expect(value.locator('output')).toHaveText('42.25')
  await expect(value).not.toContainText(EXAMPLE)
  await expect(value).toContainText('force')
  expect([first.count(), await heights(value)]).toEqual([3, [180, 139]])

  const second = actsOf(page)
  await second.press(kind(page, '趋势图'))
  const curve = items(page).nth(1)
  await second.press(chooseData(curve))
  await second.press(fieldButton(page.locator('[data-panel="data"]'), 'strokes'))
  await expect(chooseData(curve)).toBeHidden()
  await expect(curve).toContainText('strokes')
  expect(second.count()).toBe(3)

  const third = actsOf(page)
  await third.press(kind(page, '柱状图'))
  const bars = items(page).nth(2)
  await expect(bars.locator('.dashboards-chart-canvas')).toBeVisible()
  await expect(bars).toContainText(EXAMPLE)
  expect(third.count()).toBe(1)

  await tool(page, /^手机/).click()
  const phone = page.getByRole('region', { name: '手机排列' })
  await expect(phone.getByText(EXAMPLE)).toHaveCount(1)
  await saved(page)
  const stored = (await storedDraft(page, id)).items.map(({ item }) => item.component)
  expect(stored).toMatchObject([
    { title: 'force', dataSources: [{ props: { db: DB, from: 'press', fieldSet: [{ field: 'force' }] } }] },
    { title: 'strokes', dataSources: [{ props: { db: DB, from: 'press', fieldSet: [{ field: 'strokes' }] } }] },
    { component: 'Chart', title: '', dataSources: [] },
  ])
  expect(Object.keys((stored[2] as unknown as { props: object }).props)).toEqual(['chartType'])

  await release(page)
  for (const width of [1440, 390]) {
    const reader = await another()
    await signIn(reader, world)
    await reader.setViewportSize({ width, height: 844 })
    await reader.goto(`/visual/dashboard/view/${id}`)
    await expect(reader.locator('[data-item]')).toHaveCount(3)
    await expect(reader.getByText('42.25')).toBeVisible()
    await expect(reader.getByText('暂无数据')).toHaveCount(1)
    await expect(reader.getByText(EXAMPLE)).toHaveCount(0)
  }
})
