import { expect } from '@playwright/test'
import {
  drag,
  items,
  kind,
  newDashboard,
  openEditor,
  openPanel,
  placeOf,
  release,
  saved,
  storedDraft,
  tool,
} from './builder.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

test('undoing all gives the first document again and redoing all the last one, byte by byte, also after a reload', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '撤销看板')
  const stored = async () => JSON.stringify(await storedDraft(page, id))
  const empty = await stored()
  await openEditor(page, id)
  await kind(page, '数值').click()
  await kind(page, '静态文本').click()
  await kind(page, '仪表盘').click()
  // Each kind of operation: place, settings, order, group, options, removal and a copy.
  await drag(page, items(page).first(), 60, 40)
  const settings = await openPanel(page, '设置')
  await items(page).nth(1).click()
  await settings.getByLabel('文字', { exact: true }).fill('8821-3')
  await settings.getByLabel('文字', { exact: true }).blur()
  await items(page).nth(1).press('Control+]')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await page.keyboard.press('Control+d')
  await expect(items(page)).toHaveCount(6)
  await page.keyboard.press('Delete')
  await expect(items(page)).toHaveCount(3)
  await saved(page)
  const last = await stored()
  expect(last).toContain('8821-3')

  const [undo, redo] = [tool(page, /^撤销 \(/), tool(page, /^重做 \(/)]
  for (const reloads of [false, true]) {
    if (reloads) await openEditor(page, id)
    await expect(undo).toBeEnabled()
    // Once by the pointer, once by the keyboard.
    while (await undo.isEnabled()) await (reloads ? page.keyboard.press('Control+z') : undo.click())
    await expect(items(page)).toHaveCount(0)
    await expect.poll(stored).toBe(empty)
    if (reloads) await openEditor(page, id)
    await expect(redo).toBeEnabled()
    while (await redo.isEnabled()) await (reloads ? page.keyboard.press('Control+Shift+z') : redo.click())
    await expect.poll(stored).toBe(last)
    await saved(page)
  }
})

test('one widget is restored from an old version, and the others keep their changes', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '版本看板')
  await openEditor(page, id)
  await kind(page, '数值').click()
  await kind(page, '静态文本').click()
  const [value, text] = [items(page).first(), items(page).nth(1)]
  const settings = await openPanel(page, '设置')
  await settings.getByLabel('文字', { exact: true }).fill('1001')
  await settings.getByLabel('文字', { exact: true }).blur()
  await release(page)
  const released = await placeOf(value)

  await drag(page, value, 120, 90)
  await text.click()
  await settings.getByLabel('文字', { exact: true }).fill('2002')
  await settings.getByLabel('文字', { exact: true }).blur()
  await kind(page, '仪表盘').click()
  await expect(items(page)).toHaveCount(3)
  await saved(page)

  const versions = await openPanel(page, '版本')
  await versions.getByRole('list', { name: '版本' }).getByRole('button', { pressed: false }).first().click()
  const compared = versions.getByRole('region', { name: /之后的变化/ })
  const changes = compared.getByRole('listitem')
  await expect(changes).toHaveText([/数值.*移动/, /2002.*改变设置/, /仪表盘.*新增/])
  // Both stages are drawn, with a mark for each item that has changed.
  await expect(compared.locator('svg')).toHaveCount(2)
  await changes
    .first()
    .getByRole('button', { name: /^恢复：数值/ })
    .click()
  await expect(changes).toHaveText([/2002.*改变设置/, /仪表盘.*新增/])
  expect(await placeOf(value)).toBe(released)
  await expect(items(page)).toHaveCount(3)
  await expect(text).toContainText('2002')
  await release(page)

  const reader = await another()
  await signIn(reader, world)
  await reader.goto(`/visual/dashboard/view/${id}`)
  await expect(reader.locator('[data-item]')).toHaveCount(3)
  await expect(reader.getByText('2002')).toBeVisible()
  const [restored] = (await storedDraft(page, id)).items
  expect([restored?.item.left, restored?.item.top]).toEqual([0, 0])
})
