import { expect } from '@playwright/test'
import { panel, rowOf, send, signIn } from './desk.ts'
import { get, openFirstTime } from './newcomer.ts'
import { test } from './world.ts'

test('a role is created with the permission tree, and its user sees only the permitted pages', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  await page.goto('/manage/role/list/new')
  const form = panel(page)
  await form.getByLabel('名称', { exact: false }).first().fill('登记员')
  await form.getByRole('searchbox').fill('访客记录')
  const node = form.locator('.ant-tree-treenode').filter({ hasText: /^查看$/ })
  await node.locator('.ant-tree-checkbox').click()
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(rowOf(page, '登记员')).toBeVisible()
  const role = (await get(page, '/api/role/list')).list.find(({ name }: { name: string }) => name === '登记员')
  expect(role.permissions).toEqual([{ app: 'visitor', module: 'record', permission: 'read' }])
  const person = { username: 'journey.clerk', name: '登记员甲', password: 'First.pw77', roles: [role._id] }
  await send(page, world, 'POST', '/api/user', person)
  const clerk = await openFirstTime(await another(), world, person.username, person.password)
  await expect.poll(async () => (await get(clerk, '/api/visitor/list')).code).toBe(0)
  await clerk.goto('/visitor/dashboard')
  await expect(clerk).toHaveURL(/\/visitor\/record\/list/)
  await expect(clerk.getByRole('link', { name: '登记码' })).toHaveCount(0)
  await clerk.goto('/manage/user/list')
  await expect(clerk.getByText('403')).toBeVisible()
})
