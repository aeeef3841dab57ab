import type { Share } from '@atrium/core/server/partners/partner-network'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, openStall, type Stall, stallWorld } from '../../../testing/money/stall-world.ts'
import { post } from '../books/ledger.ts'
import { creditShares, sendRefunds } from '../sweeps.ts'
import { workRefund } from './refund-worker.ts'
import { cancelRefund, requestRefund, retryRefund } from './refunds.ts'
import { settleRefund } from './settle-refund.ts'

let world: World
let stall: Stall

beforeAll(async () => {
  world = await stallWorld()
})
beforeEach(async () => {
  stall = await openStall(world)
})

const share = (type: Share['owner']['type'], ratio: number): Share => ({ owner: { type, id: type }, ratio })
const FOUR = [share('merchant', 50), share('channel', 5), share('agent', 10), share('platform', 1)]

/** The balances of all accounts: pending of the owners, balance of the tenant. */
async function parts() {
  const owners = FOUR.map(({ owner }) => stall.fen(`${owner.type} ${owner.id}`, 'pending'))
  return [...(await Promise.all(owners)), await stall.fen('tenant')]
}

/** Sends the notification of the payment channel that a refund has succeeded. */
const succeed = (refundNo: string) =>
  settleRefund(world.server.services, stall.tenant.id, refundNo, {
    state: 'succeeded',
    channelNo: `S${refundNo}`,
    at: new Date().toISOString(),
  })

describe('the specification’s own figures', () => {
  test('1000 fen are divided, and 300 of them are refunded', async () => {
    const { saleId, payment } = await stall.sellPaid(1000)
    await stall.finish(payment, FOUR)
    expect(await parts()).toEqual([497, 49, 99, 9, 340])
    expect(await stall.fen('suspense channel:mock')).toBe(-994)
    const { refundNo } = await stall.refund(payment, 300)
    expect(await parts()).toEqual([497 - 149, 49 - 14, 99 - 29, 9 - 2, 340 - 106])
    await eventually(() => stall.refunds(saleId)).toMatchObject([{ refundNo, status: 2 }])
    expect(await stall.fen('suspense channel:mock')).toBe(-694)
    expect(await stall.sale(saleId)).toMatchObject({ status: 2, refunded_amount: 300, refund_status: 3 })
    expect(await stall.differences()).toEqual([])
  })

  test('two equal notifications make one refund and one transaction in the books', async () => {
    const { saleId, payment } = await stall.sellPaid(1000)
    const refund = await stall.refund(payment, 1000)
    await eventually(() => stall.sale(saleId)).toMatchObject({ status: 5, refunded_amount: 1000 })
    await Promise.all([succeed(refund.refundNo), succeed(refund.refundNo)])
    expect(await stall.refunds(saleId)).toHaveLength(1)
    const lines = await world.rows('ledger', { biz_type: 'refund', biz_id: refund._id })
    expect(new Set(lines.map(({ txn_id }) => txn_id)).size).toBe(1)
    expect(await stall.sale(saleId)).toMatchObject({ refunded_amount: 1000 })
  })

  test('a refund of 601 of 1000 fen is refused after 400 have been refunded', async () => {
    const { payment } = await stall.sellPaid(1000)
    await stall.refund(payment, 400)
    await expect(stall.refund(payment, 601)).rejects.toMatchObject({ code: 40922, detail: { params: { left: 600 } } })
    await expect(stall.refund(payment, 0)).rejects.toMatchObject({ code: 40922 })
  })

  test('when two refunds of 600 of 1000 fen arrive at the same time, one is refused', async () => {
    const { saleId, payment } = await stall.sellPaid(1000)
    const both = await Promise.allSettled([stall.refund(payment, 600), stall.refund(payment, 600)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 40922 } })
    expect(await stall.refunds(saleId)).toHaveLength(1)
  })
})

test('the same idempotency key returns the same refund; the key with another amount is refused', async () => {
  const { saleId, payment } = await stall.sellPaid(1000)
  const [a, b] = await Promise.all([
    stall.refund(payment, 300, { idemKey: 'once' }),
    stall.refund(payment, 300, { idemKey: 'once' }),
  ])
  expect(a.refundNo).toBe(b.refundNo)
  await expect(stall.refund(payment, 301, { idemKey: 'once' })).rejects.toMatchObject({ code: 40903 })
  expect(await stall.refunds(saleId)).toHaveLength(1)
})

test('a payment that has not been paid cannot be refunded', async () => {
  const { payment } = await stall.sell(1000)
  await expect(stall.refund(payment, 1)).rejects.toMatchObject({ code: 40910 })
})

test('a refund that the tenant’s balance cannot cover is refused', async () => {
  const { payment } = await stall.sellPaid(1000)
  await stall.finish(payment, [share('merchant', 90)])
  // The shares are not taken back, so the tenant would have to pay 1000 from its 100.
  await expect(stall.refund(payment, 1000, { reverseShare: false })).rejects.toMatchObject({ code: 40921 })
  expect(await stall.differences()).toEqual([])
})

test('a share that its owner has already spent becomes a debt: the tenant advances it, and later shares repay it', async () => {
  const first = await stall.sellPaid(1000)
  await stall.finish(first.payment, [share('merchant', 50)])
  const second = await stall.sellPaid(1000)
  await stall.finish(second.payment, [share('merchant', 50)], { creditAt: new Date(Date.now() + 60_000) })
  await creditShares(world.server.services)
  expect(await stall.fen('merchant merchant')).toBe(497)
  // The owner has withdrawn the money.
  await stall.inside(async (ctx) => {
    const merchant = { type: 'merchant', id: 'merchant' } as const
    await post(ctx.tx, {
      bizType: 'test',
      bizId: 'spent',
      entries: [
        { owner: merchant, bucket: 'balance', amountFen: -400 },
        { owner: { type: 'suspense', id: 'recharge' }, bucket: 'balance', amountFen: 400 },
      ],
    })
  })
  const tenantBefore = await stall.fen('tenant')
  await stall.refund(first.payment, 1000)
  expect(await stall.fen('merchant merchant')).toBe(0)
  expect(await stall.fen('merchant merchant', 'debt')).toBe(400)
  expect(await stall.fen('suspense debt')).toBe(-400)
  expect(await stall.fen('tenant')).toBe(tenantBefore - 497 - 400)
  await world.sql(`update share_record set credit_at = now() where tenant_id = '${stall.tenant.id}'`)
  await creditShares(world.server.services)
  expect(await stall.fen('merchant merchant')).toBe(97)
  expect(await stall.fen('merchant merchant', 'debt')).toBe(0)
  expect(await stall.fen('tenant')).toBe(tenantBefore - 497)
  expect(await stall.differences()).toEqual([])
})

test('shares are credited once, without the part that refunds have taken back', async () => {
  const { payment } = await stall.sellPaid(1000)
  await stall.finish(payment, FOUR)
  await stall.refund(payment, 1000)
  await creditShares(world.server.services)
  await creditShares(world.server.services)
  expect(await Promise.all(FOUR.map(({ owner }) => stall.fen(`${owner.type} ${owner.id}`)))).toEqual([0, 0, 0, 0])
  // The payment channel returns its fee with the last refund, so the tenant needs no more than it received.
  expect(await stall.fen('tenant')).toBe(0)
  const records = await world.rows('share_record', { payment_id: payment._id })
  expect(records.map(({ status }) => status)).toEqual([3, 3, 3, 3])
  expect(await stall.differences()).toEqual([])
})

test('a sale is finished once, with the amount that was not refunded', async () => {
  const { payment } = await stall.sellPaid(1000)
  await stall.refund(payment, 400)
  expect(await stall.finish(payment, [share('merchant', 50)])).toEqual({
    channelFeeFen: 3,
    baseFen: 597,
    amountsFen: [298],
    restFen: 299,
  })
  expect(await stall.finish(payment, FOUR)).toBeUndefined()
  expect(await stall.differences()).toEqual([])
})

describe('a refund that does not reach the payer', () => {
  /** A refund that the payment channel refuses: the stand-in no longer knows the payment. */
  async function refusedRefund() {
    const sold = await stall.sellPaid(1000)
    await world.sql(`update pay_stand_in set state = 'gone' where no = '${sold.payment.payNo}'`)
    const refund = await stall.refund(sold.payment, 1000)
    await eventually(() => stall.refunds(sold.saleId)).toMatchObject([{ tryCount: 1, errorCode: 'NOT_ENOUGH' }])
    return { ...sold, refund }
  }
  /** Ends the pause before the next try. */
  const now = (id: string) => world.sql(`update refund set next_try_at = now() where id = '${id}'`)

  test('is tried five times with one number, then the app is informed, and a clerk can send it again', async () => {
    const { saleId, payment, refund } = await refusedRefund()
    for (let tries = 2; tries <= 5; tries++) {
      await now(refund._id)
      await sendRefunds(world.server.services)
      await eventually(() => stall.refunds(saleId)).toMatchObject([{ tryCount: tries }])
    }
    expect(await stall.refunds(saleId)).toMatchObject([{ status: 3, refundNo: refund.refundNo }])
    expect(await stall.sale(saleId)).toMatchObject({ status: 2, refund_status: 5, refunded_amount: 0 })
    await world.sql(`update pay_stand_in set state = 'paid' where no = '${payment.payNo}'`)
    const clerk = await stall.tenant.user()
    const again = { _id: saleId, amount: 1000, reason: 'changed mind' }
    expect((await clerk.put('/api/stall/sale?type=refund', again)).status).toBe(200)
    await eventually(() => stall.sale(saleId)).toMatchObject({ status: 5, refund_status: 3, refunded_amount: 1000 })
    expect(await stall.refunds(saleId)).toMatchObject([{ status: 2, refundNo: refund.refundNo }])
    expect(await stall.differences()).toEqual([])
  })

  test('is paid once when the process dies after the payment channel’s answer and before its own commit', async () => {
    const { saleId, payment } = await stall.sellPaid(1000)
    const refund = await stall.refund(payment, 1000)
    await eventually(() => stall.refunds(saleId)).toMatchObject([{ status: 2 }])
    // Restore the state before the second transaction.
    await world.sql(`delete from ledger where biz_type = 'refund' and biz_id = '${refund._id}'`)
    await world.sql(
      `update account set balance = balance - 1000 where tenant_id = '${stall.tenant.id}' and owner_id = 'channel:mock'`,
    )
    await world.sql(
      `update account set balance = balance + 1000 where tenant_id = '${stall.tenant.id}' and owner_id = 'refund'`,
    )
    await world.sql(
      `update refund set status = 1, succeeded_at = null, claimed_until = now() + interval '1 h' where id = '${refund._id}'`,
    )
    await world.sql(`update stall_sale set status = 2, refund_status = 2, refunded_amount = 0 where id = '${saleId}'`)
    await workRefund(world.server.services, stall.tenant.id, refund._id)
    expect(await stall.refunds(saleId)).toMatchObject([{ status: 1 }])
    await world.sql(`update refund set claimed_until = now() where id = '${refund._id}'`)
    await workRefund(world.server.services, stall.tenant.id, refund._id)
    expect(await stall.sale(saleId)).toMatchObject({ status: 5, refunded_amount: 1000 })
    const trades = await world.rows('pay_stand_in', { of_no: payment.payNo })
    expect(trades).toHaveLength(1)
    expect(await stall.differences()).toEqual([])
  })

  test('returns all money to its accounts when the payment channel has closed it for good, and can be requested anew', async () => {
    const { saleId, payment, refund } = await refusedRefund()
    const { services } = world.server
    const closed = { state: 'closed', code: 'CLOSED', message: '' } as const
    await settleRefund(services, stall.tenant.id, refund.refundNo, closed)
    await settleRefund(services, stall.tenant.id, refund.refundNo, closed)
    expect(await stall.fen('tenant', 'pending')).toBe(1000)
    expect(await stall.sale(saleId)).toMatchObject({ refund_status: 5 })
    await world.sql(`update pay_stand_in set state = 'paid' where no = '${payment.payNo}'`)
    await stall.refund(payment, 1000)
    await eventually(() => stall.sale(saleId)).toMatchObject({ status: 5, refunded_amount: 1000 })
    expect(await stall.differences()).toEqual([])
  })

  test('can be cancelled as long as it has not been sent', async () => {
    const { saleId, payment } = await stall.sellPaid(1000)
    await stall.finish(payment, FOUR)
    const before = await parts()
    // The refund is requested and cancelled in one transaction, so no job can have seen it.
    await stall.inside(async (ctx) => {
      const refund = await requestRefund(ctx, {
        payment: payment._id,
        amountFen: 700,
        reason: 'changed mind',
        source: 3,
        idemKey: 'late',
      })
      expect(await cancelRefund(ctx, refund._id)).toBe(true)
    })
    expect(await parts()).toEqual(before)
    expect(await stall.refunds(saleId)).toMatchObject([{ status: 4, errorCode: 'CANCELLED' }])
    const { _id } = await stall.refund(payment, 700)
    await eventually(() => stall.refunds(saleId)).toMatchObject([{ status: 2 }, { status: 4 }])
    expect(await stall.inside((ctx) => cancelRefund(ctx, _id))).toBe(false)
    await expect(stall.inside((ctx) => retryRefund(ctx, _id))).rejects.toMatchObject({ code: 40910 })
  })
})

describe('a clerk', () => {
  test('refunds part of a sale and then the rest; while a refund is in progress, other actions are refused', async () => {
    const { saleId } = await stall.sellPaid(1000)
    const clerk = await stall.tenant.user()
    const refund = (amount: number, reason = 'broken') =>
      clerk.put('/api/stall/sale?type=refund', { _id: saleId, amount, reason })
    await world.sql(`update stall_sale set refund_status = 2 where id = '${saleId}'`)
    expect((await clerk.put('/api/stall/sale?type=hand', { _id: saleId })).body.code).toBe(40910)
    await world.sql(`update stall_sale set refund_status = 0 where id = '${saleId}'`)
    expect((await refund(300)).status).toBe(200)
    await eventually(() => stall.sale(saleId)).toMatchObject({ status: 2, refund_status: 3, refunded_amount: 300 })
    expect((await refund(701)).body).toMatchObject({ code: 40922, params: { left: 700 } })
    expect((await refund(700, 'the rest')).status).toBe(200)
    await eventually(() => stall.sale(saleId)).toMatchObject({ status: 5, refund_status: 3, refunded_amount: 1000 })
    const actions = (await world.rows('status_log', { row_id: saleId })).map(({ action }) => action)
    expect(actions.sort()).toEqual(['pay', 'refund', 'refund', 'refunded', 'refunded'])
  })

  test('a clerk who sends the same refund twice refunds once', async () => {
    const { saleId } = await stall.sellPaid(1000)
    const clerk = await stall.tenant.user()
    const body = { _id: saleId, amount: 300, reason: 'broken', idemKey: 'one dialog' }
    const press = () => clerk.put('/api/stall/sale?type=refund', body)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ body: { code } }) => code)).toEqual([0, 0])
    await eventually(() => stall.sale(saleId)).toMatchObject({ refund_status: 3 })
    // The retry also succeeds after the first refund was paid.
    expect((await press()).body.code).toBe(0)
    expect((await clerk.put('/api/stall/sale?type=refund', { ...body, amount: 301 })).body.code).toBe(40903)
    // It also succeeds if nothing is left and the sale has a status in which refunds are not allowed.
    const rest = { ...body, amount: 700, idemKey: 'the next one' }
    expect((await clerk.put('/api/stall/sale?type=refund', rest)).body.code).toBe(0)
    await eventually(() => stall.sale(saleId)).toMatchObject({ status: 5 })
    expect((await clerk.put('/api/stall/sale?type=refund', rest)).body).toMatchObject({ code: 0, sale: { status: 5 } })
    expect((await press()).body.code).toBe(0)
    expect(await stall.refunds(saleId)).toHaveLength(2)
    const actions = (await world.rows('status_log', { row_id: saleId })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'refund')).toHaveLength(2)
  })
})
