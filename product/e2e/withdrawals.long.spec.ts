import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Caller, send, signIn } from './desk.ts'
import { connectDevice } from './mqtt-device.ts'
import { PHONE, setUpStation } from './station.ts'
import { test, type World } from './world.ts'

const ACCOUNT = { bank: '工商银行', holder: '王芳', number: '6222021234567890' }

const get = async ({ request }: Caller, path: string) => (await request.get(path)).json()

/** The names and values of what a person decides by. */
const factsOf = async (place: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await place
      .locator('dl > div')
      .evaluateAll((all) => all.map((one) => [...one.children].map(({ textContent }) => textContent ?? ''))),
  )

/** A charge that a consumer pays ¥5 for; the station's merchant gets a half of it. */
async function charge(phone: Page, world: World, station: Awaited<ReturnType<typeof setUpStation>>): Promise<void> {
  const sockets = await connectDevice(world, 'charge', station)
  await sockets.report('login', { firmware: '1.0', model: 'TW-10', ports: [1, 2].map((no) => ({ no, status: 1 })) })
  await phone.goto(station.address)
  await phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ }).click()
  await phone.getByRole('button', { name: '¥5.00' }).click()
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
  const { orderNo } = await sockets.obey('open')
  await sockets.event('finish', { port: 2, orderNo, wh: 5000, seconds: 6000, reason: 'full' })
  await sockets.close()
}

test('a withdrawal is decided in the inbox with all that one needs to know, and the account is shown when asked for', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const station = await setUpStation(page, world)
  await charge(await another(PHONE), world, station)
  const merchant = async () => (await get(page, `/api/iot/merchant?_id=${station.merchant}`)).merchant
  await expect.poll(async () => (await merchant()).balance, { timeout: 20_000 }).toBeGreaterThan(200)
  await send(page, world, 'POST', '/api/iot/setting', { minWithdrawal: 100 })
  const asked = { ownerType: 2, owner: station.merchant, amount: 100, method: 3, account: ACCOUNT }
  const first = await send(page, world, 'POST', '/api/iot/withdrawal/apply', asked)
  await send(page, world, 'PUT', '/api/iot/withdrawal?type=reject', { _id: first._id, reason: '收款账户有误' })
  const { _id } = await send(page, world, 'POST', '/api/iot/withdrawal/apply', asked)
  const { withdrawal } = await get(page, `/api/iot/withdrawal?_id=${_id}`)

  await page.goto('/inbox')
  await page.locator('.core-shell-inbox-list button').filter({ hasText: withdrawal.no }).click()
  const pane = page.getByRole('region', { name: '所选事项' })
  await expect(pane.getByRole('heading', { name: withdrawal.no })).toBeVisible()
  await expect(pane.getByRole('row')).toHaveText([
    '提现金额¥1.00',
    /^手续费（[\d.]+%）−¥0\.\d\d$/,
    /^到账金额¥(0\.99|1\.00)$/,
  ])
  // Those before are read by a request of their own.
  await expect.poll(async () => (await factsOf(pane)).前三次提现).toContain('已驳回')
  const facts = await factsOf(pane)
  expect(facts).toMatchObject({ 申请人: (await merchant()).name, 方式: '银行卡', 收款账户: '工商银行 王* **** 7890' })
  expect(Math.round(Number(facts.提现后余额!.replace(/[¥,]/g, '')) * 100)).toBe(withdrawal.balanceAfter)
  await expectAccessible(page)
  await pane.getByRole('button', { name: '显示完整信息' }).click()
  await expect(pane.getByText(ACCOUNT.number)).toBeVisible()
  const [shown] = (await get(page, `/api/audit/list?entity=iot.withdrawal&action=unmask`)).list
  expect(shown).toMatchObject({ rowId: _id })

  await page.keyboard.press('1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('提现后余额')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '通过' }).click()
  await expect(page.locator('.core-shell-inbox-list button').filter({ hasText: withdrawal.no })).toHaveCount(0)
  expect((await get(page, `/api/iot/withdrawal?_id=${_id}`)).withdrawal).toMatchObject({ status: 3 })
  expect(complaints).toEqual([])
})
