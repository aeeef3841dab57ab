import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Caller, listenTo, rowOf, send, signInBy } from './desk.ts'
import { connectDevice } from './mqtt-device.ts'
import { test, type World } from './world.ts'

const NEW_YORK = 'America/New_York'
const CHIEF = { username: 'journey.newyork', password: 'Fresh.horse2' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** `YYYY-MM-DD HH:mm:ss` in New York. */
const clockThere = (at: string | number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: NEW_YORK }).format(new Date(at))

const get = async ({ request }: Caller, path: string) => (await request.get(path)).json()

/** Creates a sub-tenant of the demonstration's tenant and signs its administrator in at this page. */
async function openTenant(page: Page, world: World): Promise<void> {
  await signInBy(page, world)
  const expireAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const tenant = { name: '纽约分公司', sysName: '纽约充电', apps: ['manage', 'charge', 'iot'], expireAt }
  const first = { adminUsername: CHIEF.username, adminPassword: 'First.pw77' }
  await send(page, world, 'POST', '/api/tenant', { ...tenant, ...first })
  await signInBy(page, world, { username: CHIEF.username, password: first.adminPassword })
  const change = { oldPassword: first.adminPassword, newPassword: CHIEF.password, confirmPassword: CHIEF.password }
  await send(page, world, 'PUT', '/api/user/password', change)
}

async function setUp(page: Page, world: World) {
  const ask = (path: string, data: object) => send(page, world, 'POST', path, data)
  const price = await ask('/api/charge/price', {
    name: '慢充',
    mode: 2,
    prepay: [{ amount: 500 }],
    rates: { elecFee: 8500, serviceFee: 3500 },
  })
  await ask('/api/charge/setting', { name: '布鲁克林充电', servicePhone: '13800000000' })
  const partner = {
    name: '布鲁克林物业',
    contact: '王芳',
    mobile: '13911113333',
    coordinates: { lng: -73.95, lat: 40.65, address: 'Brooklyn' },
    shareRatio: 50,
  }
  const merchant = await ask('/api/iot/merchant', partner)
  const sn = `NEWYORK${Date.now()}`
  const values = { no: sn, sn, name: '布鲁克林 1 号桩', portCount: 2, price: price._id, merchant: merchant._id }
  const device = await ask('/api/charge/device', values)
  const [code] = (await ask('/api/charge/qrcode', { count: 1 })).list
  await send(page, world, 'PUT', '/api/charge/qrcode', { _id: code._id, rev: 0, device: device._id })
  const sockets = await connectDevice(world, 'charge', { sn, secret: device.secret })
  await sockets.report('login', { firmware: '1.0', model: 'TW-10', ports: [1, 2].map((no) => ({ no, status: 1 })) })
  return { merchant: merchant._id as string, address: `/q/charge/${code.no}`, sockets }
}

test('a tenant in New York uses its own days, and a reader in Shanghai sees which zone that is', async ({
  another,
  page,
  world,
}) => {
  await openTenant(page, world)
  const complaints = listenTo(page)

  await test.step('its administrator sets the zone', async () => {
    await page.goto('/manage/tenant/own')
    const zone = page.getByLabel('时区', { exact: true })
    await zone.fill('New_York')
    await page.getByTitle(/America\/New_York/).click()
    await expect.poll(async () => (await get(page, '/api/user/me')).tenant.timeZone).toBe(NEW_YORK)
    await expect(page.getByText('已有的订单不变')).toBeVisible()
    await expectAccessible(page)
  })

  const station = await setUp(page, world)
  const before = Date.now()
  await test.step('a consumer charges', async () => {
    const phone = await another(PHONE)
    await phone.goto(station.address)
    await phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ }).click()
    await phone.getByRole('button', { name: '¥5.00' }).click()
    await phone.getByRole('button', { name: '支付', exact: true }).click()
    await phone.getByRole('button', { name: '确认支付' }).click()
    await station.sockets.obey('open')
  })

  const [order] = (await get(page, '/api/charge/order/list')).list

  await test.step('the order’s number begins with the local time', async () => {
    const stamps = [before, Date.parse(order.createdAt)].map((at) => clockThere(at).replace(/\D/g, '').slice(2))
    expect(order.no).toMatch(/^CH\d{16}$/)
    expect([order.no.slice(2, 14) >= stamps[0]!, order.no.slice(2, 14) <= stamps[1]!]).toEqual([true, true])
  })

  await test.step('lists and details show the local time and name the zone', async () => {
    await page.goto('/charge/order?paidAt=today')
    await expect(rowOf(page, order.no)).toBeVisible()
    const [signedIn] = (await get(page, '/api/user/loginRecord/list')).list
    await page.goto('/manage/loginRecord/list')
    await expect(page.getByRole('columnheader', { name: /^时间/ })).toContainText(NEW_YORK)
    await expect(rowOf(page, clockThere(signedIn.at).slice(0, 16)).first()).toContainText(CHIEF.username)
    await page.goto(`/charge/order/${order._id}`)
    await expect(page.locator('time', { hasText: clockThere(order.createdAt) }).first()).toContainText(
      /UTC−[45] America\/New_York/,
    )
    await expectAccessible(page)
  })

  await test.step('a list filtered by a day, and its file, contain that local day', async () => {
    const day = clockThere(order.paidAt).slice(0, 10)
    const query = `paidAtStart=${day}&paidAtEnd=${day}`
    expect((await get(page, `/api/charge/order/list?${query}`)).pagination.total).toBe(1)
    const file = await page.request.get(`/api/charge/order/list?${query}&export=csv&columns=no,createdAt`)
    expect(await file.text()).toBe(
      `\ufeff订单号,创建时间 (${NEW_YORK})\r\n${order.no},${clockThere(order.createdAt)}\r\n`,
    )
  })

  await test.step('the overview counts the local day and names the zone', async () => {
    await page.goto('/charge/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/UTC−[45] America\/New_York/)
    const { kpis, series } = await get(page, '/api/charge/dashboard')
    expect(kpis.find(({ key }: { key: string }) => key === 'income')).toMatchObject({ value: 5 })
    const { points } = series.find(({ key }: { key: string }) => key === 'income')
    expect(points[0][0]).toBe(`${clockThere(Date.now()).slice(0, 10)} 00:00`)
    await expectAccessible(page)
  })

  await test.step('withdrawals are possible on local weekdays', async () => {
    const today = new Date(`${clockThere(Date.now()).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
    const apply = async () => {
      const data = { ownerType: 2, owner: station.merchant, amount: 100, method: 4 }
      const answer = await page.request.post('/api/iot/withdrawal/apply', { data, headers: { origin: world.url } })
      return JSON.stringify(await answer.json())
    }
    const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today)
    await send(page, world, 'POST', '/api/iot/setting', { withdrawDays: others })
    expect(await apply()).toContain('可以申请提现')
    await send(page, world, 'POST', '/api/iot/setting', { withdrawDays: [today] })
    expect(await apply()).not.toContain('可以申请提现')
  })

  await test.step('a user can choose their own zone for times; days stay the tenant’s', async () => {
    await page.goto('/user')
    await page.getByLabel('时间显示').fill('本浏览器')
    await page.getByTitle(/跟随本浏览器/).click()
    await expect.poll(async () => (await get(page, '/api/user/me')).user.timeZone).toBe('browser')
    await page.goto('/manage/loginRecord/list')
    const head = page.getByRole('columnheader', { name: /^时间/ })
    await expect(head).toBeVisible()
    await expect(head).not.toContainText(NEW_YORK)
    await page.goto('/charge/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(NEW_YORK)
  })
  await station.sockets.close()
  expect(complaints).toEqual([])
})
