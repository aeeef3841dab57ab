import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openStall, type Sold, type Stall, stallWorld } from '../../../../testing/money/stall-world.ts'
import { openWeixinPayStandIn, type PayStandIn, signContract } from '../../../../testing/money/weixin-pay-stand-in.ts'
import { SERVICE_ID } from '../../../../testing/money/weixin-score-stand-in.ts'
import type { Payment } from '../../payable.ts'
import { closePayment, openPayment } from '../../payments/payments.ts'
import { prepay } from '../../payments/prepay.ts'
import { workQuery } from '../../payments/query-worker.ts'
import { releaseScore, requestCapture } from '../../payments/score.ts'
import { workScore } from '../../payments/score-worker.ts'
import { workRecon } from '../../reconciliation/recon.ts'
import { workRefund } from '../../refunds/refund-worker.ts'
import { paymentChannelsOf } from '../part.ts'

let world: World
let standIn: PayStandIn
let stall: Stall

beforeAll(async () => {
  world = await stallWorld()
})
beforeEach(async () => {
  await standIn?.close()
  standIn = await openWeixinPayStandIn()
  stall = await openStall(world)
  await signContract(world, stall.tenant.id, standIn, { serviceId: SERVICE_ID })
})
afterAll(() => standIn.close())

const services = () => world.server.services
const tenantId = () => stall.tenant.id
const address = () => `${world.url}/api/pay/weixin/notify/${tenantId()}`
const notify = (event: 'USER_CONFIRM' | 'USER_PAID', content: object, wrong?: 'signature' | 'resource') =>
  standIn.notify(address(), `PAYSCORE.${event}`, content, wrong)
const callsOf = (act: string) => standIn.calls.filter((call) => call.endsWith(act))
const paymentOf = async ({ saleId }: Sold) => (await stall.payments(saleId))[0]!
const actsOf = async (saleId: string) =>
  (await world.rows('status_log', { row_id: saleId })).map(({ action }) => action as string)

/** A sale whose payer is asked for consent to this amount. */
async function ask(amountFen = 1000) {
  const sold = await stall.sell(amountFen, { channel: 'weixin_score' })
  const params = await prepay(services(), { tenantId: tenantId(), payment: sold.payment, payerIp: '192.0.2.1' })
  return { ...sold, params }
}

/** A sale whose payer has consented. */
async function consented(amountFen = 1000) {
  const sold = await ask(amountFen)
  expect((await notify('USER_CONFIRM', standIn.confirm(sold.payment.payNo))).status).toBe(200)
  return sold
}

const capture = (payment: Payment, fen: number) => stall.inside((ctx) => requestCapture(ctx, payment, fen))

/** A sale of which weixin collects this amount: it has been told, and has not collected yet. */
async function collecting(fen: number, amountFen = 1000) {
  const sold = await consented(amountFen)
  await capture(sold.payment, fen)
  await workScore(services(), tenantId(), sold.payment._id)
  return sold
}

test('the payer is asked for consent as weixin documents it, and nothing is booked by it', async () => {
  const { saleId, payment, params } = await ask()
  expect(params).toEqual({
    score: `package=${encodeURIComponent(`AAQTnZoAAAABAAAAAAD8m2b8/${payment.payNo}==`)}`,
    paid: false,
  })
  expect(standIn.orders.get(payment.payNo)?.created).toEqual({
    out_order_no: payment.payNo,
    appid: 'wx8888888888888888',
    service_id: SERVICE_ID,
    service_introduction: 'tea',
    time_range: { start_time: 'OnAccept' },
    risk_fund: { name: 'DEPOSIT', amount: 1000 },
    notify_url: expect.stringContaining(`/api/pay/weixin/notify/${tenantId()}`),
    need_user_confirm: true,
  })
  expect(standIn.wrongSignatures).toBe(0)
  const confirmed = standIn.confirm(payment.payNo)
  expect((await notify('USER_CONFIRM', confirmed, 'signature')).status).toBe(401)
  expect((await notify('USER_CONFIRM', confirmed, 'resource')).status).toBe(401)
  expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  const answers = [await notify('USER_CONFIRM', confirmed), await notify('USER_CONFIRM', confirmed)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 0, paid_at: null, pay_no: payment.payNo })
  expect(await stall.payments(saleId)).toMatchObject([{ status: 5, amount: 1000, taken: 0, paidAt: null }])
  expect((await actsOf(saleId)).filter((act) => act === 'pay')).toHaveLength(1)
  expect(await stall.fen('suspense channel:weixin')).toBe(0)
  expect(await stall.differences()).toEqual([])
})

test('the place of a sale is shown to its payer', async () => {
  const { saleId } = await stall.sell(500, { channel: 'mock' })
  const payment = await stall.inside((ctx) =>
    openPayment(ctx, {
      bizType: 'stall.sale',
      bizId: saleId,
      channel: 'weixin_score',
      amountFen: 500,
      subject: 'a name with more characters than weixin takes',
      place: 'Cabinet 7',
    }),
  )
  await prepay(services(), { tenantId: tenantId(), payment, payerIp: '192.0.2.1' })
  expect(standIn.orders.get(payment.payNo)?.created).toMatchObject({
    service_introduction: 'a name with more cha',
    location: { start_location: 'Cabinet 7' },
    device: { start_device_id: 'Cabinet 7' },
  })
})

test('a capture is collected later: the sale waits, then it is booked and refunded like any payment', async () => {
  const sold = await collecting(300)
  const { saleId, payment } = sold
  expect(standIn.orders.get(payment.payNo)?.completed).toEqual({
    appid: 'wx8888888888888888',
    service_id: SERVICE_ID,
    post_payments: [{ name: 'tea', amount: 300 }],
    total_amount: 300,
    time_range: { end_time: expect.stringMatching(/^\d{14}$/) },
  })
  expect(await paymentOf(sold)).toMatchObject({ status: 5, amount: 1000, captureAsked: 300, taken: 0 })
  expect(await stall.fen('suspense channel:weixin')).toBe(0)
  const paid = standIn.collect(payment.payNo)
  const answers = await Promise.all([notify('USER_PAID', paid), notify('USER_PAID', paid)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 300 })
  // A notification of the consent that comes late, or again, changes nothing.
  expect((await notify('USER_CONFIRM', { ...standIn.confirm(payment.payNo) })).status).toBe(200)
  standIn.collect(payment.payNo)
  expect(await paymentOf(sold)).toMatchObject({
    status: 2,
    amount: 300,
    taken: 300,
    channelTradeNo: `42${payment.payNo.slice(1)}`,
  })
  expect((await actsOf(saleId)).filter((act) => act === 'captured')).toHaveLength(1)
  expect(await stall.fen('suspense channel:weixin')).toBe(-300)
  // Weixin knows the transaction, not our number: a refund with `out_trade_no` would not be found.
  standIn.refundStatus = 'SUCCESS'
  const refund = await stall.refund(payment, 100)
  await workRefund(services(), tenantId(), refund._id)
  await eventually(() => stall.refunds(saleId)).toMatchObject([{ status: 2, amount: 100 }])
  expect([...standIn.refunds.values()]).toMatchObject([
    { transactionId: `42${payment.payNo.slice(1)}`, outTradeNo: undefined },
  ])
  expect(await stall.fen('suspense channel:weixin')).toBe(-200)
  expect(await stall.differences()).toEqual([])
})

test('lost notifications are found by queries', async () => {
  const sold = await ask()
  standIn.confirm(sold.payment.payNo)
  const again = { tenantId: tenantId(), payment: sold.payment, payerIp: '192.0.2.1' }
  expect(await prepay(services(), again)).toEqual({ paid: false })
  await workQuery(services(), tenantId(), sold.payment._id)
  expect(await paymentOf(sold)).toMatchObject({ status: 5 })
  await capture(sold.payment, 1000)
  await workScore(services(), tenantId(), sold.payment._id)
  standIn.collect(sold.payment.payNo)
  await workScore(services(), tenantId(), sold.payment._id)
  expect(await paymentOf(sold)).toMatchObject({ status: 2, amount: 1000 })
  expect(await stall.sale(sold.saleId)).toMatchObject({ paid_amount: 1000 })
})

test('a service is completed once, also if an answer of weixin is lost', async () => {
  const sold = await consented()
  standIn.next = [undefined, 'hang-up']
  await capture(sold.payment, 400)
  await eventually(async () => callsOf('/complete').length).toBe(1)
  await workScore(services(), tenantId(), sold.payment._id)
  await workScore(services(), tenantId(), sold.payment._id)
  expect(callsOf('/complete')).toHaveLength(1)
  expect(standIn.orders.get(sold.payment.payNo)?.completed).toMatchObject({ total_amount: 400 })
})

test('no more is captured than was consented to, and not two amounts; a capture is not released', async () => {
  const { payment } = await consented(1000)
  await expect(capture(payment, 1001)).rejects.toMatchObject({ code: 40922 })
  await expect(capture(payment, 0)).rejects.toMatchObject({ code: 40922 })
  await capture(payment, 600)
  await capture(payment, 600)
  await expect(capture(payment, 500)).rejects.toMatchObject({ code: 40903 })
  await expect(stall.inside((ctx) => releaseScore(ctx, payment))).rejects.toMatchObject({ code: 40910 })
  const twice = () => workScore(services(), tenantId(), payment._id)
  await Promise.all([twice(), twice()])
  expect(standIn.orders.get(payment.payNo)?.completed).toMatchObject({ total_amount: 600 })
})

test('a notification with another amount than was asked for is refused, and changes nothing', async () => {
  const sold = await collecting(300)
  const paid = standIn.collect(sold.payment.payNo) as { collection: { paid_amount: number } }
  paid.collection.paid_amount = 299
  expect((await notify('USER_PAID', paid)).status).toBe(409)
  expect(await paymentOf(sold)).toMatchObject({ status: 5, amount: 1000 })
})

test('a consent that is not needed is cancelled at weixin until weixin has answered', async () => {
  const sold = await consented()
  standIn.next = [undefined, 'hang-up']
  await stall.inside((ctx) => releaseScore(ctx, sold.payment))
  await eventually(async () => callsOf('/cancel').length).toBe(1)
  await workScore(services(), tenantId(), sold.payment._id)
  await workScore(services(), tenantId(), sold.payment._id)
  expect(standIn.orders.get(sold.payment.payNo)).toMatchObject({
    state: 'REVOKED',
    cancelled: { reason: '未产生费用' },
  })
  expect(await paymentOf(sold)).toMatchObject({ status: 3 })
  await expect(capture(sold.payment, 100)).rejects.toMatchObject({ code: 40910 })
  const rows = await world.rows('payment', { id: sold.payment._id })
  expect(rows).toMatchObject([{ next_query_at: null }])
})

test('a consent for a sale that was closed meanwhile is released', async () => {
  const closed = await ask()
  await stall.inside((ctx) => closePayment(ctx, 'stall.sale', closed.saleId))
  await notify('USER_CONFIRM', standIn.confirm(closed.payment.payNo))
  await workScore(services(), tenantId(), closed.payment._id)
  expect(standIn.orders.get(closed.payment.payNo)?.state).toBe('REVOKED')
  expect(await stall.sale(closed.saleId)).toMatchObject({ status: 1 })
  // The sale itself was cancelled, and its payment was still open.
  const cancelled = await ask()
  await world.sql(`update stall_sale set status = 4 where id = '${cancelled.saleId}'`)
  await notify('USER_CONFIRM', standIn.confirm(cancelled.payment.payNo))
  await workScore(services(), tenantId(), cancelled.payment._id)
  expect(standIn.orders.get(cancelled.payment.payNo)?.state).toBe('REVOKED')
  expect(await actsOf(cancelled.saleId)).toContain('consentReleased')
})

test.each(['REVOKED', 'EXPIRED'] as const)(
  'a consent that is %s at weixin is told to the sale, once',
  async (state) => {
    const sold = await consented()
    standIn.orders.get(sold.payment.payNo)!.state = state
    await workScore(services(), tenantId(), sold.payment._id)
    await workScore(services(), tenantId(), sold.payment._id)
    expect(await paymentOf(sold)).toMatchObject({ status: 3 })
    expect((await actsOf(sold.saleId)).filter((act) => act === 'consentWithdrawn')).toHaveLength(1)
    expect(await stall.fen('suspense channel:weixin')).toBe(0)
  },
)

test('a sale that was paid in another way is not collected; what was collected already goes back', async () => {
  const cash = (saleId: string) =>
    stall.inside(async (ctx) => {
      await rawSql(ctx.tx).executeSql('update stall_sale set status = 1 where id = $1', [saleId])
      const wanted = { bizType: 'stall.sale', bizId: saleId, channel: 'mock', amountFen: 300, subject: 'tea' } as const
      return openPayment(ctx, wanted)
    })
  const [stopped, late] = [await collecting(300), await collecting(300)]
  for (const sold of [stopped, late]) await stall.pay(await cash(sold.saleId))
  standIn.collect(late.payment.payNo)
  for (const { payment } of [stopped, late]) await workScore(services(), tenantId(), payment._id)
  expect(standIn.orders.get(stopped.payment.payNo)).toMatchObject({ state: 'DONE', elsewhere: true })
  const all = async ({ saleId }: Sold) => (await stall.payments(saleId)).map(({ channel, status }) => [channel, status])
  expect(await all(stopped)).toEqual([
    ['mock', 2],
    ['weixin_score', 3],
  ])
  expect(await stall.payments(late.saleId)).toMatchObject([
    { channel: 'mock', status: 2, surplus: false },
    { channel: 'weixin_score', status: 2, surplus: true },
  ])
  expect(await stall.refunds(late.saleId)).toMatchObject([{ amount: 300 }])
  expect(await stall.differences()).toEqual([])
})

test('weixin’s bill names an automatic collection by its data, and a payment on its page by our number', async () => {
  const [automatic, own] = [await collecting(300), await collecting(400)]
  for (const { payment } of [automatic, own]) await notify('USER_PAID', standIn.collect(payment.payNo))
  const heads =
    '交易时间,微信订单号,商户订单号,交易类型,交易状态,微信退款单号,商户退款单号,商户数据包,订单金额,申请退款金额'
  const line = (no: string, type: string, attached: string, yuan: string) =>
    `\`2026-11-27 10:34:56,\`42,\`${no},\`${type},\`SUCCESS,\`0,\`0,\`${attached},\`${yuan},\`0.00`
  standIn.bill = [
    heads,
    line('10000000001', 'AUTH', `wxzff|100000000020|${automatic.payment.payNo}`, '3.00'),
    line(own.payment.payNo, 'JSAPI', '', '4.00'),
    '总交易单数,应结订单总金额',
  ].join('\r\n')
  const { paidAt } = await paymentOf(automatic)
  const day = new Date(Date.parse(paidAt!) + 8 * 3600_000).toISOString().slice(0, 10)
  await workRecon(services(), tenantId(), 'weixin', day)
  expect(await world.rows('recon_day', { tenant_id: tenantId() })).toMatchObject([
    { our_amount: 700, their_amount: 700, diff: [], status: 1 },
  ])
})

test('pay score is offered with a service of the contract, and every call is in the open app’s log', async () => {
  const offered = () => stall.inside(({ tx }) => paymentChannelsOf(services()).offeredScore(tx))
  expect(await offered()).toBe('weixin_score')
  await collecting(300)
  const rows = await world.rows('open_app_log', { tenant_id: tenantId() })
  const paths = rows.map(({ url }) => new URL(String(url)).pathname.replace(/P\d+/, 'NO'))
  expect(paths).toEqual(expect.arrayContaining(['/v3/payscore/serviceorder', '/v3/payscore/serviceorder/NO/complete']))
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
  await world.sql(`update open_app set props = props - 'serviceId' where tenant_id = '${tenantId()}'`)
  expect(await offered()).not.toBe('weixin_score')
})
