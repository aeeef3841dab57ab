import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, panel, signIn } from './desk.ts'
import { PHONE } from './station.ts'
import { openWorld, test, type World } from './world.ts'

// The demonstration as `npm start` runs it, with a month of history.
test.describe.configure({ timeout: 600_000 })

const READY_MS = 300_000

/** The printed addresses of the app's simulated devices that are connected, by the numbers of the devices. */
async function connected(desk: Page, app: string, prefix: string): Promise<Map<string, string>> {
  const listed = async <Row>(path: string): Promise<Row[]> =>
    (await (await desk.request.get(`/api/${app}/${path}`)).json()).list ?? []
  const query = `online=1&keyword=${prefix}&pageSize=100`
  const devices = await listed<{ _id: string; no: string }>(`device/list?${query}`)
  const codes = await listed<{ no: string; device: string | null }>('qrcode/list?pageSize=100')
  return new Map(
    devices.flatMap(({ _id, no }) => {
      const code = codes.find(({ device }) => device === _id)
      return code ? [[no, `/q/${app}/${code.no}`] as const] : []
    }),
  )
}

async function pay(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
}

/** The lines of the receipt's sum, in fen, as they are drawn. */
async function sumOn(phone: Page): Promise<Record<string, number>> {
  const lines = await phone.locator('.selling-phone-sum > div').allTextContents()
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', sign = '', yuan = ''] = /^(\D+?)(−?)¥([\d.,]+)$/.exec(line) ?? []
      return [name, Math.round(Number(yuan.replaceAll(',', '')) * 100) * (sign ? -1 : 1)]
    }),
  )
}

/** A charge at a fast pile: its order asks for the end of the charge, and for the vehicle to leave. */
async function charge(phone: Page, desk: Page, address: string): Promise<void> {
  await phone.goto(address)
  // Simulated people take the first free port.
  await phone.getByRole('button', { name: /^2 ?号/ }).click()
  await phone.getByRole('button', { name: '¥50.00' }).click()
  await pay(phone)
  await expect(phone.getByRole('heading', { name: '充电中' })).toBeVisible({ timeout: 60_000 })
  await desk.goto(`/charge/order/${new URL(phone.url()).pathname.split('/').at(-1)}`)
  const running = panel(desk).locator('.core-crud-so-far').filter({ hasText: '¥' })
  await expect(running.first()).toHaveText(/^¥(?!0\.00).* 至今$/, { timeout: 60_000 })
  const fee = (await running.first().textContent())!.replace(' 至今', '')
  await expect(phone.getByText(fee, { exact: true })).toBeVisible()
  await expect.poll(() => running.first().textContent(), { timeout: 120_000 }).not.toBe(`${fee} 至今`)
  await phone.getByRole('button', { name: '结束充电' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '结束充电' }).click()
  await expect(phone.getByRole('heading', { name: '已完成' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await sumOn(phone)).已退, { timeout: 60_000 }).toBeGreaterThan(0)
  const { 实付: paid, 消费: used, 已退: returned } = await sumOn(phone)
  expect(paid).toBe(5000)
  expect(used).toBeLessThan(0)
  expect(paid! + used!).toBe(returned)
  await expectAccessible(phone)
}

/** One game at a large machine, where two coins are one game. */
async function play(phone: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await phone.goto(address)
    const offer = phone.getByRole('button', { name: /^单次体验/ })
    await expect(offer).toBeVisible()
    // Somebody of the simulator plays here.
    if (await offer.isDisabled()) continue
    await expect(offer).toContainText('1 局')
    await offer.click()
    await pay(phone)
    await expect(phone.getByRole('heading', { name: '已完成' })).toBeVisible({ timeout: 180_000 })
    await expect(phone.getByText(/^抓到 1 个礼品$|^这次没有抓到$/)).toBeVisible()
    await expect(phone.getByText('1 / 1 局')).toBeVisible()
    expect(await sumOn(phone)).toEqual({ 实付: 200, 消费: -200 })
    return
  }
  throw new Error('somebody plays at each machine')
}

test('in the demonstration a guest charges and plays, from the printed code to the receipt', async ({ browser }) => {
  const world: World = await openWorld({ DEMO_NETWORK: '1' })
  const [office, customer] = await Promise.all([
    browser.newContext({ baseURL: world.url }),
    browser.newContext({ ...PHONE, baseURL: world.url }),
  ])
  try {
    const [desk, phone] = [await office.newPage(), await customer.newPage()]
    const complaints = listenTo(phone)
    await signIn(desk, world)
    const machines = () => connected(desk, 'doll', 'CLAW')
    await expect.poll(async () => (await machines()).size, { timeout: READY_MS }).toBe(6)
    const doll = await machines()
    await play(
      phone,
      ['CLAW0006', 'CLAW0003'].map((no) => doll.get(no)!),
    )
    const piles = await connected(desk, 'charge', 'SIM')
    await charge(phone, desk, piles.get('SIM0005')!)
    expect(complaints).toEqual([])
  } finally {
    await Promise.all([office.close(), customer.close()])
    await world.close()
  }
})
