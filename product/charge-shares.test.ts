import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { creditShares } from '@atrium/selling/server/money/sweeps'
import { beforeAll, expect, test } from 'vitest'
import { boxOf } from '../apps/charge/testing/points.ts'
import { openStation, type Station } from '../apps/charge/testing/world.ts'
import { make } from '../apps/iot/testing.ts'
import { productWorld } from './testing/product-world.ts'

/**
 * Tests the charging app together with the app of agents, merchants and channel partners; neither imports the other.
 */

let world: World
let station: Station
beforeAll(async () => {
  world = await productWorld()
  station = await openStation(world)
})

/** Charges for 10 yuan at a device with these values, and uses all of it. */
async function charge(values: object): Promise<string> {
  const at = await station.device(values)
  const point = await boxOf(world, at)
  const id = await (await station.phone(at)).buy(at, 1, 1000)
  const { orderNo } = await point.obey('open')
  await eventually(async () => (await station.order(id)).status).toBe(3)
  await point.event('finish', { port: 1, orderNo, wh: 9000, seconds: 7200, reason: 'full' })
  await eventually(async () => (await station.order(id)).status).toBe(5)
  return id
}

type Bucket = 'balance' | 'pending' | 'debt' | 'withdrawn'

async function fen(ownerType: string, ownerId: string, bucket: Bucket = 'balance'): Promise<number> {
  const rows = await world.sql(`select ${bucket} as fen from account where tenant_id = '${station.tenant.id}'
    and owner_type = '${ownerType}' and owner_id = '${ownerId}'`)
  return Number(rows[0]?.fen ?? 0)
}

async function creditAll(): Promise<void> {
  await world.sql(`update share_record set credit_at = now() where tenant_id = '${station.tenant.id}'`)
  await creditShares(world.server.services)
}

async function refund(_id: string, amount: number): Promise<void> {
  const { refundedAmount } = await station.order(_id)
  const { body } = await station.clerk.put('/api/charge/order?type=refund', { _id, amount, reason: '充电慢' })
  expect(body.code).toBe(0)
  await eventually(async () => (await station.order(_id)).refundedAmount).toBe(refundedAmount + amount)
}

async function timeline(_id: string): Promise<[action: string, reason: string | null][]> {
  const { body } = await station.clerk.get(`/api/charge/order/timeline?_id=${_id}`)
  return body.list.map(({ action, reason }: { action: string; reason: string | null }) => [action, reason]).reverse()
}

test('[R625] merchant, channel partner and both agents share a charge; refunds reverse the shares, and withdrawals work', async () => {
  const { clerk } = station
  await clerk.post('/api/iot/setting', { minWithdrawal: 100 })
  const top = await make(clerk, 'agent', { shareRatio: 1 })
  const agent = await make(clerk, 'agent', { shareRatio: 10, parent: top._id })
  const channel = await make(clerk, 'channel', { shareRatio: 5 })
  const merchant = await make(clerk, 'merchant', { shareRatio: 50, agent: agent._id, channel: channel._id })
  const owners = [
    ['merchant', merchant._id],
    ['channel', channel._id],
    ['agent', agent._id],
    ['agent', top._id],
    ['tenant', station.tenant.id],
  ] as const
  const balances = (bucket?: Bucket) => Promise.all(owners.map(([type, id]) => fen(type, id, bucket)))

  // The specification's example, with another agent above in the platform's place.
  const id = await charge({ merchant: merchant._id })
  expect(await station.order(id)).toMatchObject({ fee: 1000, refundedAmount: 0 })
  expect(await balances('pending')).toEqual([497, 49, 99, 9, 0])
  const [due] = await world.sql(
    `select round(extract(epoch from credit_at - created_at) / 3600) as hours from share_record where biz_id = '${id}' limit 1`,
  )
  expect(due).toEqual({ hours: 24 })
  await creditShares(world.server.services)
  expect(await balances()).toEqual([0, 0, 0, 0, 340])
  await creditAll()
  expect(await balances()).toEqual([497, 49, 99, 9, 340])

  await refund(id, 300)
  expect(await balances()).toEqual([497 - 149, 49 - 14, 99 - 29, 9 - 2, 340 - 106])
  const { shareProfitRecord } = await station.order(id)
  expect(shareProfitRecord?.map(({ ownerType, amount, status }) => [ownerType, amount, status])).toEqual([
    ['merchant', 497, 2],
    ['channel', 49, 2],
    ['agent', 99, 2],
    ['agent', 9, 2],
  ])

  const asked = { ownerType: 2, owner: merchant._id, amount: 348, method: 4 }
  const applied = await clerk.post('/api/iot/withdrawal/apply', asked)
  expect(applied.body).toMatchObject({ code: 0, status: 1 })
  const passed = await clerk.put('/api/iot/withdrawal?type=pass', { _id: applied.body._id })
  expect(passed.body.withdrawal).toMatchObject({ status: 3, amount: 348, serviceFee: 3, paidAmount: 345 })
  expect([await fen('merchant', merchant._id), await fen('merchant', merchant._id, 'withdrawn')]).toEqual([0, 348])
  expect(await fen('platform', 'platform')).toBe(3)

  // The rest is refunded as well. The merchant now owes what they have withdrawn; the tenant advances it.
  await charge({})
  await refund(id, 700)
  await eventually(async () => (await station.order(id)).status).toBe(8)
  expect(await balances()).toEqual([0, 0, 0, 0, 994 - 348])
  expect(await fen('merchant', merchant._id, 'debt')).toBe(348)
  expect((await clerk.post('/api/iot/withdrawal/apply', { ...asked, amount: 100 })).body.code).toBe(40927)
  expect(await timeline(id)).toEqual([
    ['pay', null],
    ['start', null],
    ['stop', 'full'],
    ['settle', null],
    ['shareCredited', '商户 4.97 元、渠道 0.49 元、代理商 0.99 元、代理商 0.09 元'],
    ['refund', '充电慢'],
    ['refunded', '充电慢'],
    ['shareReversed', '商户 1.49 元、渠道 0.14 元、代理商 0.29 元、代理商 0.02 元'],
    ['refund', '充电慢'],
    ['refunded', '充电慢'],
    ['shareReversed', '商户 3.48 元、渠道 0.35 元、代理商 0.70 元、代理商 0.07 元'],
  ])
  expect(await station.differences()).toEqual([])

  // The merchant's share of the next charge first repays the debt.
  await charge({ merchant: merchant._id })
  await creditAll()
  expect([await fen('merchant', merchant._id, 'debt'), await fen('merchant', merchant._id)]).toEqual([0, 497 - 348])
  expect(await station.differences()).toEqual([])
})

test('partners without a ratio get the default of the charging setting, from the next order on', async () => {
  const { clerk } = station
  const merchant = await make(clerk, 'merchant')
  const values = { name: '充电', servicePhone: '95588', merchantShare: 30, shareFreezeHours: 48 }
  await clerk.post('/api/charge/setting', values)
  const id = await charge({ merchant: merchant._id })
  expect((await station.order(id)).shareProfitRecord).toMatchObject([{ ownerType: 'merchant', ratio: 30, amount: 298 }])
  const [due] = await world.sql(
    `select round(extract(epoch from credit_at - created_at) / 3600) as hours from share_record where biz_id = '${id}'`,
  )
  expect(due).toEqual({ hours: 48 })
})
