import { expect } from '@playwright/test'
import { DEMO_NETWORK_IDS } from '../seed/dashboard.ts'
import { expectAccessible } from './accessible.ts'
import { release, tool } from './builder.ts'
import { listenTo, send, signIn, signInBy } from './desk.ts'
import { test } from './world.ts'

const id = DEMO_NETWORK_IDS.zh_CN
const PASSWORD = 'Given.horse1'
const CLERK = 'e2e.wall'
const WALL = [{ app: 'visual', module: 'dashboard', permission: 'read' }]

test('an author chooses business data for a component; a user who may not read that app sees the other components', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const count = async (): Promise<number> => {
    const { pagination } = await (await page.request.get('/api/charge/device/list?pageSize=1')).json()
    return pagination.total
  }
  // The server answers a moment before its demonstration is ready.
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(0)
  const devices = String(await count())
  await page.goto('/visual/dashboard/list?keyword=充电网络总览')
  await page.getByRole('button', { name: '“充电网络总览”的操作' }).click()
  await page.getByRole('menuitem', { name: '数据来源' }).click()
  const address = `/visual/dashboard/edit?_id=${id}`
  await expect(page).toHaveURL(address)
  const panel = page.getByRole('tabpanel', { name: '数据', exact: true })
  await expect(panel).toBeVisible()
  // The address from before leads there, too.
  await page.goto(`/visual/dashboard/data/${id}`)
  await expect(page).toHaveURL(address)
  await expect(panel).toBeVisible()

  await page.locator('[data-placed="kOrders1"]').click()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('columnheader')).toContainText('订单')
  await page.getByRole('combobox', { name: '内容' }).click()
  await page.getByTitle('列表').last().click()
  await expect(preview.getByRole('columnheader')).toHaveText('条数')
  await page.getByRole('combobox', { name: '列表' }).click()
  await page.getByTitle('充电设备').last().click()
  await expect(preview.getByRole('cell')).toHaveText(devices)
  await expectAccessible(page, { serious: true, within: 'main' })
  await release(page)

  await tool(page, '预览').click()
  await tool(page, '查看已发布的').click()
  await expect(page).toHaveURL(`/visual/dashboard/view/${id}`)
  await expect(page.locator('[data-item="kOrders1"] output')).toHaveText(devices)

  const role = await send(page, world, 'POST', '/api/role', { name: CLERK, permissions: WALL, dataScope: 1 })
  await send(page, world, 'POST', '/api/user', {
    username: CLERK,
    name: '韩梅梅',
    password: PASSWORD,
    roles: [role._id],
  })
  expect(complaints).toEqual([])

  const clerk = await another()
  await signInBy(clerk, world, { username: CLERK, password: PASSWORD })
  const change = { oldPassword: PASSWORD, newPassword: 'Chosen.horse2', confirmPassword: 'Chosen.horse2' }
  await send(clerk, world, 'PUT', '/api/user/password', change)
  const reported = listenTo(clerk)
  await clerk.goto(`/visual/dashboard/view/${id}`)
  await expect(clerk.locator('[data-item="kOrders1"]')).toContainText('权限不足')
  await expect(clerk.locator('[data-item="netOrder"]')).toContainText('权限不足')
  await expect(clerk.locator('[data-item="netPower"]')).not.toContainText('权限不足')
  expect(reported).toEqual([])
})

test('the map of devices keeps its search in the address, and a device on it can be opened with the keyboard', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.setViewportSize({ width: 1440, height: 900 })
  const placed = async (): Promise<number> =>
    (await (await page.request.get('/api/charge/device/map?keyword=SIM0001')).json()).placed
  await expect.poll(placed, { timeout: 30_000 }).toBe(1)
  await page.goto('/charge/device/list?view=map&keyword=SIM0001')
  const map = page.getByRole('region', { name: '设备地图' })
  await expect(page.getByText('地图上 1 台，共 1 台')).toBeVisible()
  await expect(map.getByRole('button', { name: /SIM0001/ })).toBeVisible()
  await expectAccessible(page, { serious: true, within: 'main' })

  await map.getByRole('button', { name: /SIM0001/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/charge\/device\/list\/[0-9a-f-]{36}\?.*view=map/)
  await expect(page.getByRole('complementary').last()).toContainText('SIM0001')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '只看此范围' }).click()
  await expect(page).toHaveURL(/coordinates=/)
  await page.getByText('列表', { exact: true }).click()
  await expect(page.getByText('仅地图选定的范围')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'SIM0001' })).toBeVisible()
  expect(complaints).toEqual([])
})
