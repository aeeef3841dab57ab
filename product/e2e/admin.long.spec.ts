import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { rowOf, send, signIn } from './desk.ts'
import { get, openFirstTime } from './newcomer.ts'
import { test } from './world.ts'

test('[R409] the admin console has tenants, users, roles, groups, open-platform apps and messages', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.goto('/manage')
  const menu = page.getByRole('navigation').filter({ hasText: '登录记录' }).first()
  for (const name of ['用户', '角色', '部门', '消息记录', '子租户']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.goto('/platform/app/list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a new sub-tenant’s administrator must change the password, and is limited to its apps and its number of users', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const next = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const made = { name: '三厂', sysName: '三厂系统', apps: ['manage', 'visitor'], maximumUser: 2, expireAt: next }
  const first = { adminUsername: 'journey.chief', adminPassword: 'First.pw77' }
  await send(page, world, 'POST', '/api/tenant', { ...made, ...first })
  await page.goto('/manage/tenant/list')
  await expect(rowOf(page, '三厂系统')).toContainText('1 / 2')

  const chief = await openFirstTime(await another(), world, first.adminUsername, first.adminPassword)
  await expect.poll(async () => (await get(chief, '/api/user/list')).code).toBe(0)
  await chief.goto('/home')
  await expect(chief.getByRole('banner')).toContainText('三厂系统')
  await chief.goto('/visual/dashboard/list')
  await expect(chief.getByText('应用未开通')).toBeVisible()
  await chief.goto('/manage/tenant/own')
  await expect(chief.getByText('1 / 2')).toBeVisible()
  const [role] = (await get(chief, '/api/role/list')).list
  const person = (at: number) => ({
    username: `journey.third${at}`,
    name: '员工',
    password: 'First.pw77',
    roles: [role._id],
  })
  await send(chief, world, 'POST', '/api/user', person(1))
  const second = await chief.request.post('/api/user', { data: person(2), headers: { origin: world.url } })
  expect(await second.json()).toMatchObject({ code: 40923, statusCode: 409 })
})

test('a group that is dragged below another one moves there, and a message confirms it', async ({ page, world }) => {
  const complaints = await signIn(page, world)
  await page.goto('/manage/group/list')
  const tree = page.getByRole('tree', { name: '部门' })
  await tree.getByText('设备部', { exact: true }).dragTo(tree.getByText('生产部', { exact: true }))
  await expect(page.getByText('“设备部”已移动')).toBeVisible()
  await expect(rowOf(page, '保养与维修')).toContainText('生产部')
  expect(complaints).toEqual([])
})

test('the audit log shows a change in words, before and after', async ({ page, world }) => {
  await signIn(page, world)
  const [person] = (await get(page, '/api/user/list?keyword=demo.fang')).list
  await send(page, world, 'PUT', '/api/user', { _id: person._id, rev: person.rev, name: '方静怡' })
  const [entry] = (await get(page, `/api/audit/list?rowId=${person._id}`)).list
  await page.goto(`/manage/audit/list/${entry._id}`)
  const table = page.getByRole('table', { name: '变更内容' })
  await expect(table.getByRole('row').filter({ hasText: '姓名' })).toContainText('方静方静怡')
  await expectAccessible(page)
})
