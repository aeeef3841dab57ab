import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, giveBalance, openStall, type Stall, stallWorld } from '../../../testing/money/stall-world.ts'
import { STAND_IN_HEADERS, signStandIn } from '../channels/stand-in.ts'
import { requestRefund } from '../refunds/refunds.ts'
import { soldThingsOf } from '../sold.ts'
import { queryPayments } from '../sweeps.ts'
import { closePayment, openPayment } from './payments.ts'
import { prepay } from './prepay.ts'
import { workQuery } from './query-worker.ts'
import { takePayment } from './settle-payment.ts'

let world: World
let stall: Stall

beforeAll(async () => {
  world = await stallWorld()
})
beforeEach(async () => {
  stall = await openStall(world)
})

/** A notification with the stand-in's signature; the caller may change its text after it was signed. */
function notify(tenantId: string, payNo: string, amountFen: number, secret = world.server.services.settings.secretKey) {
  const body = JSON.stringify({
    kind: 'payment',
    no: payNo,
    state: { state: 'paid', tradeNo: `S${payNo}`, amountFen, at: new Date().toISOString() },
  })
  const timestamp = String(Date.now())
  const headers = {
    'content-type': 'application/json',
    [STAND_IN_HEADERS.timestamp]: timestamp,
    [STAND_IN_HEADERS.signature]: signStandIn(secret, tenantId, timestamp, body),
  }
  return (text = body) => fetch(`${world.url}/api/pay/mock/notify/${tenantId}`, { method: 'POST', headers, body: text })
}

test('a payment is booked once, however often the payment channel repeats its notification', async () => {
  const { saleId, payment } = await stall.sell(1000)
  const sendNotice = notify(stall.tenant.id, payment.payNo, 1000)
  const answers = await Promise.all([sendNotice(), sendNotice(), sendNotice()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 1000, pay_no: payment.payNo })
  expect(await stall.fen('tenant', 'pending')).toBe(1000)
  expect(await stall.fen('suspense channel:mock')).toBe(-1000)
  expect(await world.rows('status_log', { row_id: saleId })).toHaveLength(1)
  expect(await stall.differences()).toEqual([])
})

describe('a notification is refused and nothing changes', () => {
  test.each([
    [
      'when it is signed with another secret',
      async (no: string) => notify(stall.tenant.id, no, 1000, 'another secret')(),
      401,
    ],
    ['when its text was changed', async (no: string) => notify(stall.tenant.id, no, 1000)('{"kind":"payment"}'), 401],
    ['when it reports another amount', async (no: string) => notify(stall.tenant.id, no, 1)(), 409],
    ['when the payment does not exist', async () => notify(stall.tenant.id, 'P0000000000000000000000000', 1000)(), 404],
  ])('%s', async (_case, send, status) => {
    const { saleId, payment } = await stall.sell(1000)
    expect((await send(payment.payNo)).status).toBe(status)
    expect(await stall.sale(saleId)).toMatchObject({ status: 1, paid_amount: 0 })
    expect(await stall.fen('tenant', 'pending')).toBe(0)
  })

  test('when it was signed for another tenant', async () => {
    const { saleId, payment } = await stall.sell(1000)
    const other = await world.tenant()
    const sendNotice = notify(other.id, payment.payNo, 1000)
    expect((await sendNotice()).status).toBe(404)
    expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  })

  test('when the payment channel or the tenant does not exist', async () => {
    const send = (path: string) => fetch(`${world.url}/api/pay/${path}`, { method: 'POST', body: '{}' })
    const { id } = stall.tenant
    const statuses = [
      send(`mock/notify/${uuid()}`),
      send(`weixin/notify/${id}`),
      send(`none/notify/${id}`),
      send('mock/notify/x'),
    ]
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

test('a payment for a cancelled order is refunded, and the order stays cancelled', async () => {
  const { saleId, payment } = await stall.sell(1000)
  await world.sql(`update stall_sale set status = 4 where id = '${saleId}'`)
  await stall.pay(payment)
  await expect
    .poll(() => stall.refunds(saleId))
    .toMatchObject([{ amount: 1000, source: 3, status: 2, reason: '订单已关闭自动退款' }])
  expect(await stall.sale(saleId)).toMatchObject({ status: 4, paid_amount: 0, refunded_amount: 0 })
  expect(await stall.payments(saleId)).toMatchObject([{ status: 2, surplus: true }])
  expect(await stall.fen('tenant', 'pending')).toBe(0)
  expect(await stall.fen('suspense channel:mock')).toBe(0)
  expect(await world.rows('status_log', { row_id: saleId })).toMatchObject([{ action: 'surplus', to_status: 4 }])
})

test('when two payments of one order succeed, the second is refunded', async () => {
  const { saleId, payment: first } = await stall.sell(1000)
  const second = await stall.inside((ctx) =>
    openPayment(ctx, { bizType: 'stall.sale', bizId: saleId, channel: 'offline', amountFen: 1000, subject: 'tea' }),
  )
  // Opening a payment by another payment channel closes the first, but a payer who has its page open can still pay it.
  expect((await stall.payments(saleId)).map(({ status }) => status).sort()).toEqual([1, 3])
  await notify(stall.tenant.id, second.payNo, 1000)()
  await notify(stall.tenant.id, first.payNo, 1000)()
  await eventually(async () => (await stall.refunds(saleId)).length).toBe(1)
  expect(await stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 1000, pay_no: second.payNo })
  expect(await stall.fen('tenant', 'pending')).toBe(1000)
})

test('the timeline shows a surplus payment after the payment that counts, even if its transaction began first', async () => {
  const clerk = await stall.tenant.user()
  const { saleId, payment: first } = await stall.sell(1000)
  const request = { bizType: 'stall.sale', bizId: saleId, channel: 'offline', amountFen: 1000, subject: 'tea' } as const
  const second = await stall.inside((ctx) => openPayment(ctx, request))
  await stall.inside(async (ctx) => {
    await rawSql(ctx.tx).executeSql('select 1')
    await notify(stall.tenant.id, second.payNo, 1000)()
    const said = { state: 'paid', tradeNo: 'late', amountFen: 1000, at: new Date().toISOString() } as const
    await takePayment(ctx, soldThingsOf(world.server.services), first.payNo, said)
  })
  const { body } = await clerk.get('/api/stall/sale/timeline', { _id: saleId })
  expect(body.list.map(({ action }: { action: string }) => action)).toEqual(['surplus', 'pay'])
})

test('entries of one account are sorted by the time of posting, and so are refunds', async () => {
  const owner = uuid()
  const { payment, saleId } = await stall.sellPaid(1000)
  await stall.inside(async (ctx) => {
    await rawSql(ctx.tx).executeSql('select 1')
    await giveBalance(stall, owner, 100)
    await stall.refund(payment, 200)
    await requestRefund(ctx, { payment: payment._id, amountFen: 300, reason: 'late', source: 2, idemKey: uuid() })
    await giveBalance({ ...stall, inside: (run) => run(ctx) }, owner, 50)
  })
  const lines = await world.sql(`select l.balance_after as fen from ledger l join account a on a.id = l.account_id
    where a.owner_id = '${owner}' order by l.created_at, l.id`)
  expect(lines.map(({ fen }) => fen)).toEqual([100, 150])
  expect((await stall.refunds(saleId)).map(({ amount }) => amount)).toEqual([300, 200])
})

test('the same request opens the same payment; a request with another amount opens a new one', async () => {
  const { saleId, payment } = await stall.sell(1000)
  const request = { bizType: 'stall.sale', bizId: saleId, channel: 'mock', subject: 'tea' } as const
  const again = await stall.inside((ctx) => openPayment(ctx, { ...request, amountFen: 1000 }))
  expect(again.payNo).toBe(payment.payNo)
  const other = await stall.inside((ctx) => openPayment(ctx, { ...request, amountFen: 900 }))
  expect(other.payNo).not.toBe(payment.payNo)
})

test('if the notification of a payment is lost, the payment is found by a query', async () => {
  const { saleId, payment } = await stall.sell(1000)
  await stall.pay(payment, { silent: true })
  expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  await world.sql(`update payment set next_query_at = now() - interval '1 s' where id = '${payment._id}'`)
  await queryPayments(world.server.services)
  await eventually(() => stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 1000 })
})

test('a payment that has expired is also closed at the payment channel', async () => {
  const { saleId, payment } = await stall.sell(1000)
  const { services } = world.server
  await prepay(services, { tenantId: stall.tenant.id, payment, payerIp: '127.0.0.1' })
  await world.sql(`update payment set expire_at = now() - interval '1 s' where id = '${payment._id}'`)
  await workQuery(services, stall.tenant.id, payment._id)
  expect(await stall.payments(saleId)).toMatchObject([{ status: 3 }])
  await expect(stall.pay(payment)).rejects.toThrow('40910')
  expect(await world.rows('pay_stand_in', { no: payment.payNo })).toMatchObject([{ state: 'closed' }])
})

test('a payment that was paid while it was being closed is found by a query and refunded', async () => {
  const { saleId, payment } = await stall.sell(1000)
  await stall.pay(payment, { silent: true })
  await stall.inside(async (ctx) => {
    await closePayment(ctx, 'stall.sale', saleId)
    await rawSql(ctx.tx).executeSql('update stall_sale set status = 4 where id = $1', [saleId])
  })
  await eventually(() => stall.refunds(saleId)).toMatchObject([{ amount: 1000, source: 3 }])
})

describe('from a consumer’s balance', () => {
  test('the order is paid at once and without a fee, and a refund goes back to the balance', async () => {
    const payerId = uuid()
    await giveBalance(stall, payerId, 1500)
    const { saleId, payment } = await stall.sellPaid(1000, { channel: 'balance', payerId })
    expect(await stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 1000 })
    expect(await stall.fen(`consumer ${payerId}`)).toBe(500)
    await stall.refund(payment, 400)
    await eventually(() => stall.fen(`consumer ${payerId}`)).toBe(900)
    expect(await stall.finish(payment)).toMatchObject({ channelFeeFen: 0, restFen: 600 })
    expect(await stall.differences()).toEqual([])
  })

  test('an amount above the balance is refused, and the sale stays open', async () => {
    const { saleId, payment } = await stall.sell(1000, { channel: 'balance', payerId: uuid() })
    const paying = prepay(world.server.services, {
      tenantId: stall.tenant.id,
      payment,
      payerIp: '127.0.0.1',
    })
    await expect(paying).rejects.toThrow('40921')
    expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  })

  test('no money is taken for a sale that was cancelled meanwhile', async () => {
    const payerId = uuid()
    await giveBalance(stall, payerId, 1500)
    const { saleId } = await stall.sell(1000, { channel: 'balance', payerId })
    await world.sql(`update stall_sale set status = 4 where id = '${saleId}'`)
    const [payment] = await stall.payments(saleId)
    const paying = prepay(world.server.services, {
      tenantId: stall.tenant.id,
      payment: payment!,
      payerIp: '127.0.0.1',
    })
    await expect(paying).rejects.toThrow('40910')
    expect(await stall.fen(`consumer ${payerId}`)).toBe(1500)
    expect(await stall.payments(saleId)).toMatchObject([{ status: 1 }])
  })
})
