import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { kind, newDashboard, openEditor, saved, tool } from './builder.ts'
import { send, signIn, signInBy } from './desk.ts'
import { enter } from './keyboard.ts'
import { test } from './world.ts'

const PASSWORD = 'Given.horse1'
const READER = 'e2e.reader'

test('a draft is seen by its author with one click, on both screens, follows the editor, and is released from there', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const id = await newDashboard(page, world, '一号机')
  await openEditor(page, id)
  await kind(page, '趋势图').click()
  // What the editor shows in place of data is not there for viewers.
  await expect(page.getByText('示例数据')).toBeVisible()
  await saved(page)
  await tool(page, /^预览$/).click()
  await expect(page).toHaveURL(`/visual/dashboard/preview/${id}`)
  const bar = page.getByRole('toolbar', { name: '预览工具' })
  await expect(bar).toContainText('草稿')
  await expect(bar).toContainText('尚未发布')
  await expect(page.locator('[data-item]')).toHaveCount(1)
  await expect(page.locator('[data-item]')).toContainText('暂无数据')
  await expect(page.getByText('示例数据')).toHaveCount(0)
  await expectAccessible(page, { serious: true, within: 'main' })

  await bar.getByText('手机', { exact: true }).click()
  const wide = async () => (await page.locator('.visual-preview-screen').boundingBox())?.width
  await expect.poll(wide).toBe(390)
  await bar.getByText('电脑', { exact: true }).click()
  await expect.poll(wide).toBeGreaterThan(900)
  await page.getByRole('toolbar', { name: '看板操作' }).getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('charts-viewer')
  await page.evaluate(() => document.exitFullscreen())

  // Somebody goes on editing: the preview follows.
  const mate = await another()
  await signIn(mate, world)
  await openEditor(mate, id)
  await kind(mate, '时钟').click()
  await saved(mate)
  await expect(page.locator('[data-item]')).toHaveCount(2)

  // Before the release the list and the dashboard itself say so.
  await page.goto('/visual/dashboard/list?keyword=一号机')
  const card = page.getByRole('listitem').filter({ hasText: '一号机' })
  await expect(card).toContainText('草稿')
  await expect(card).toContainText('2 个组件')
  await card.getByRole('link', { name: '一号机' }).click()
  await expect(page.getByText('这个看板尚未发布，草稿有 2 个组件。')).toBeVisible()
  await page.getByRole('button', { name: '预览' }).click()
  await bar.getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page).toHaveURL(`/visual/dashboard/view/${id}`)
  await expect(page.locator('[data-item]')).toHaveCount(2)
  expect(complaints).toEqual([])
})

test('by keyboard: from the editor to the preview, and from there to the release', async ({ page, world }) => {
  const complaints = await signIn(page, world)
  const id = await newDashboard(page, world, '二号机')
  await openEditor(page, id)
  await kind(page, '时钟').click()
  await saved(page)
  await enter(page, tool(page, /^预览$/))
  const bar = page.getByRole('toolbar', { name: '预览工具' })
  await enter(page, bar.getByRole('button', { name: '发布' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: '版本名称' })).toBeFocused()
  await page.keyboard.type('第一版')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/visual/dashboard/view/${id}`)
  await expect(page.locator('[data-item]')).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('on a phone of 390 px the draft is seen and released; who may not edit it sees nothing of it', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const id = await newDashboard(page, world, '三号机')
  await openEditor(page, id)
  await kind(page, '时钟').click()
  await saved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // The editor needs a wider page, and offers the preview.
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.locator('[data-item]')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const READ = [{ app: 'visual', module: 'dashboard', permission: 'read' }]
  const role = await send(page, world, 'POST', '/api/role', { name: READER, permissions: READ, dataScope: 1 })
  const person = { username: READER, name: '李雷', password: PASSWORD, roles: [role._id] }
  await send(page, world, 'POST', '/api/user', person)
  const reader = await another()
  await signInBy(reader, world, { username: READER, password: PASSWORD })
  const change = { oldPassword: PASSWORD, newPassword: 'Chosen.horse2', confirmPassword: 'Chosen.horse2' }
  await send(reader, world, 'PUT', '/api/user/password', change)
  await reader.goto(`/visual/dashboard/preview/${id}`)
  await expect(reader.getByText('看不到这个看板')).toBeVisible()
  await reader.goto(`/visual/dashboard/view/${id}`)
  await expect(reader.getByText('看板还没有组件')).toBeVisible()
  await expect(reader.getByText(/草稿/)).toHaveCount(0)

  await page.getByRole('toolbar', { name: '预览工具' }).getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(reader.locator('[data-item]')).toHaveCount(1)
  expect(complaints).toEqual([])
})
