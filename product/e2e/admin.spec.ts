import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Caller, panel, rowOf, send, signIn, signInBy } from './desk.ts'
import { test, type World } from './world.ts'

/** Opens a browser for a user's first sign-in, who must choose a new password. */
async function openFirstTime(page: Page, world: World, username: string, given: string): Promise<Page> {
  await signInBy(page, world, { username, password: given })
  await page.goto('/home')
  await expect(page).toHaveURL(/\/user\/password/)
  await page.getByLabel('原密码', { exact: true }).fill(given)
  await page.getByLabel('新密码', { exact: true }).fill('Fresh.horse2')
  await page.getByLabel('确认密码', { exact: true }).fill('Fresh.horse2')
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await get(page, '/api/user/me')).user.updatePwd).toBe(false)
  return page
}

const get = async ({ request }: Caller, path: string) => (await request.get(path)).json()

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
