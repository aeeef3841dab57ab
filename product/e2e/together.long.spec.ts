import { expect, type Page } from '@playwright/test'
import { items, kind, newDashboard, openEditor, openPanel, saved, storedDraft, tool } from './builder.ts'
import { send, signIn, signInBy } from './desk.ts'
import { test, type World } from './world.ts'

const NAME = '韩梅梅'
const FIRST = 'Given.horse1'
const SECOND = 'Chosen.horse2'

/** Another author of dashboards, with an account of her own. */
async function joinBy(page: Page, mate: Page, world: World): Promise<void> {
  const permissions = ['read', 'update'].map((permission) => ({ app: 'visual', module: 'dashboard', permission }))
  const role = await send(page, world, 'POST', '/api/role', { name: 'together', permissions, dataScope: 1 })
  const account = { username: 'together', password: FIRST }
  await send(page, world, 'POST', '/api/user', { ...account, name: NAME, roles: [role._id] })
  await signInBy(mate, world, account)
  const change = { oldPassword: FIRST, newPassword: SECOND, confirmPassword: SECOND }
  await send(mate, world, 'PUT', '/api/user/password', change)
}

test('two authors see what the other one has selected, name what was changed, and keep or discard what was removed meanwhile', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '一起编辑')
  await openEditor(page, id)
  await kind(page, '静态文本').click()
  await kind(page, '静态文本').click()
  await expect(items(page)).toHaveCount(2)
  await saved(page)
  const mate = await another()
  await joinBy(page, mate, world)
  await openEditor(mate, id)
  await expect(items(mate)).toHaveCount(2)

  // The name of the other one stands at what she has selected, and goes with it.
  const named = page.locator('[data-editor]')
  await items(mate).first().click()
  await expect(named.getByText(NAME)).toBeVisible()
  await expect(named.locator('.dashboards-editor-others-frame')).toHaveCount(1)
  await mate.keyboard.press('Control+a')
  await expect(named.locator('.dashboards-editor-others-frame')).toHaveCount(2)
  await mate.keyboard.press('Escape')
  await expect(named).toHaveCount(0)

  // What stands in a component is its name, in the outline and in the history.
  const settings = await openPanel(page, '设置')
  await items(page).first().click()
  await settings.getByLabel('文字', { exact: true }).fill('8821-3')
  await settings.getByLabel('文字', { exact: true }).blur()
  await saved(page)
  await tool(page, '操作历史').click()
  await expect(page.locator('.visual-edit-steps')).toContainText('8821-3 · 文字')
  await page.keyboard.press('Escape')
  const outline = await openPanel(page, '图层')
  await expect(outline.getByRole('treeitem').filter({ hasText: '8821-3' })).toHaveCount(1)

  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
  const removeMeanwhile = async (choice: string) => {
    await page.context().setOffline(true)
    await items(page).first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await items(mate).first().click()
    await mate.keyboard.press('Delete')
    await expect(items(mate)).toHaveCount(1)
    await saved(mate)
    await page.context().setOffline(false)
    const question = dialog.getByRole('group', { name: '8821-3' })
    await expect(question).toContainText(`${NAME} 删除了这个组件`)
    await expect(question.getByRole('img', { name: '“8821-3”在看板上的位置' })).toBeVisible()
    await question.getByRole('radio', { name: choice }).check()
    await dialog.locator('.ant-btn-primary').click()
    await expect(dialog).toBeHidden()
    await saved(page)
  }
  await removeMeanwhile('恢复并保留我的')
  await expect(items(mate)).toHaveCount(2)
  expect((await storedDraft(page, id)).items.map(({ item }) => item.left)).toContain(10)
  await removeMeanwhile('放弃')
  for (const one of [page, mate]) await expect(items(one)).toHaveCount(1)
})
