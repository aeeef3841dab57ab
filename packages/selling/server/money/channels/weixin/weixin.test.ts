import { createVerify } from 'node:crypto'
import type { World } from '@atrium/core/testing/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, openStall, type Stall, stallWorld } from '../../../../testing/money/stall-world.ts'
import {
  openWeixinPayStandIn,
  type PayStandIn,
  publicKeyProps,
  refunded,
  signContract,
  signWith,
} from '../../../../testing/money/weixin-pay-stand-in.ts'
import { openPayment } from '../../payments/payments.ts'
import { prepay } from '../../payments/prepay.ts'
import { workQuery } from '../../payments/query-worker.ts'
import { workRecon } from '../../reconciliation/recon.ts'
import { workRefund } from '../../refunds/refund-worker.ts'

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
  await signContract(world, stall.tenant.id, standIn)
})
afterAll(async () => {
  signWith()
  await standIn.close()
})

const address = () => `${world.url}/api/pay/weixin/notify/${stall.tenant.id}`
const notifyPaid = (payNo: string, wrong?: 'signature' | 'resource' | 'old') =>
  standIn.notify(address(), 'TRANSACTION.SUCCESS', standIn.paid(payNo), wrong)

/** A sale with a payment that weixin knows. */
async function sell(amountFen = 1000) {
  const sold = await stall.sell(amountFen, { channel: 'weixin_native' })
  const params = await prepay(world.server.services, {
    tenantId: stall.tenant.id,
    payment: sold.payment,
    payerIp: '192.0.2.1',
  })
  return { ...sold, params }
}

async function sellPaid(amountFen = 1000) {
  const sold = await sell(amountFen)
  standIn.pay(sold.payment.payNo)
  expect((await notifyPaid(sold.payment.payNo)).status).toBe(200)
  return sold
}

test('a QR code is requested with a signed request, paid, and confirmed by a signed notification', async () => {
  const { saleId, payment, params } = await sell()
  expect(params).toEqual({ qr: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz', paid: false })
  expect(standIn.trades.get(payment.payNo)?.body).toMatchObject({
    appid: 'wx8888888888888888',
    mchid: '1900000109',
    description: 'tea',
    amount: { total: 1000, currency: 'CNY' },
    notify_url: expect.stringContaining(`/api/pay/weixin/notify/${stall.tenant.id}`),
  })
  expect(standIn.wrongSignatures).toBe(0)
  standIn.pay(payment.payNo)
  const answers = await Promise.all([notifyPaid(payment.payNo), notifyPaid(payment.payNo)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[0]!.json()).toEqual({ code: 'SUCCESS', message: '' })
  expect(await stall.sale(saleId)).toMatchObject({ status: 2, paid_amount: 1000 })
  expect(await stall.payments(saleId)).toMatchObject([
    { status: 2, channelTradeNo: `42${payment.payNo.slice(1)}`, paidAt: '2026-11-21T02:34:56.000Z' },
  ])
  expect(await stall.fen('suspense channel:weixin')).toBe(-1000)
})

test('a page inside weixin gets call parameters whose signature weixin can check', async () => {
  const { saleId } = await stall.sell(1000)
  const { services } = world.server
  const request = { bizType: 'stall.sale', bizId: saleId, amountFen: 1000, subject: 'tea', payerOpenid: 'o-payer' }
  const payment = await stall.inside((ctx) => openPayment(ctx, { ...request, channel: 'weixin_jsapi' }))
  const { jsapi } = await prepay(services, { tenantId: stall.tenant.id, payment, payerIp: '192.0.2.1' })
  const { appId, timeStamp, nonceStr, package: packed, paySign, signType } = jsapi!
  expect([packed, signType]).toEqual(['prepay_id=wx201410272009395522657a690389285100', 'RSA'])
  const signed = [appId, timeStamp, nonceStr, packed, ''].join('\n')
  expect(createVerify('RSA-SHA256').update(signed).verify(standIn.merchantKey, paySign!, 'base64')).toBe(true)
  expect([...standIn.trades.values()].at(-1)?.body).toMatchObject({ payer: { openid: 'o-payer' } })
})

test('weixin gets what is sold, and why it is refunded, in whole characters within its limits of bytes', async () => {
  const { saleId } = await stall.sell(1000)
  const { services } = world.server
  const request = { bizType: 'stall.sale', bizId: saleId, amountFen: 1000, subject: `茶${'🍵'.repeat(60)}` }
  const payment = await stall.inside((ctx) => openPayment(ctx, { ...request, channel: 'weixin_native' }))
  expect(payment.subject).toBe(`茶${'🍵'.repeat(39)}`)
  await prepay(services, { tenantId: stall.tenant.id, payment, payerIp: '192.0.2.1' })
  expect(standIn.trades.get(payment.payNo)?.body).toMatchObject({ description: `茶${'🍵'.repeat(31)}` })
  standIn.pay(payment.payNo)
  expect((await notifyPaid(payment.payNo)).status).toBe(200)
  const { refundNo } = await stall.refund(payment, 400, { reason: `凉${'😀'.repeat(30)}` })
  await eventually(async () => standIn.refunds.get(refundNo)).toMatchObject({ reason: `凉${'😀'.repeat(19)}` })
})

describe('a notification is refused and nothing changes', () => {
  test.each(['signature', 'resource', 'old'] as const)('when its %s is wrong', async (wrong) => {
    const { saleId, payment } = await sell()
    standIn.pay(payment.payNo)
    expect((await notifyPaid(payment.payNo, wrong)).status).toBe(401)
    expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  })

  test('when it reports another amount', async () => {
    const { saleId, payment } = await sell()
    const reported = { ...standIn.paid(payment.payNo), trade_state: 'SUCCESS', amount: { total: 1 } }
    expect((await standIn.notify(address(), 'TRANSACTION.SUCCESS', reported)).status).toBe(409)
    expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  })

  test('when it was meant for another merchant', async () => {
    const { saleId, payment } = await sell()
    const reported = { ...standIn.paid(payment.payNo), trade_state: 'SUCCESS', mchid: '1900000999' }
    expect((await standIn.notify(address(), 'TRANSACTION.SUCCESS', reported)).status).toBe(401)
    expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  })

  test('when it is signed with a key that another tenant has made', async () => {
    const { saleId, payment } = await sell()
    standIn.pay(payment.payNo)
    // The other tenant trusts this public key; for the first tenant the signature must be worthless.
    const other = await openStall(world)
    await signContract(world, other.tenant.id, standIn, publicKeyProps)
    signWith(publicKeyProps.publicKeyId)
    expect((await notifyPaid(payment.payNo)).status).toBe(401)
    signWith()
    expect(await stall.sale(saleId)).toMatchObject({ status: 1 })
  })
})

test('a merchant without platform certificates checks signatures with weixin’s public key', async () => {
  const other = await openStall(world)
  await signContract(world, other.tenant.id, standIn, publicKeyProps)
  stall = other
  signWith(publicKeyProps.publicKeyId)
  const { saleId, payment } = await sell()
  standIn.pay(payment.payNo)
  expect((await notifyPaid(payment.payNo)).status).toBe(200)
  signWith()
  expect(await stall.sale(saleId)).toMatchObject({ status: 2 })
  expect(standIn.calls).not.toContain('GET /v3/certificates')
})

test('an answer without weixin’s signature is treated as no answer', async () => {
  const { payment } = await stall.sell(1000, { channel: 'weixin_native' })
  standIn.next = ['forge']
  const asked = prepay(world.server.services, {
    tenantId: stall.tenant.id,
    payment,
    payerIp: '192.0.2.1',
  })
  await expect(asked).rejects.toMatchObject({ code: 50303 })
})

test('a payment without notification is found by a query, and an expired payment is closed at weixin', async () => {
  const paid = await sell()
  const late = await sell()
  standIn.pay(paid.payment.payNo)
  await workQuery(world.server.services, stall.tenant.id, paid.payment._id)
  expect(await stall.sale(paid.saleId)).toMatchObject({ status: 2 })
  await world.sql(`update payment set expire_at = now() where id = '${late.payment._id}'`)
  await workQuery(world.server.services, stall.tenant.id, late.payment._id)
  expect(await stall.payments(late.saleId)).toMatchObject([{ status: 3 }])
  expect(standIn.trades.get(late.payment.payNo)?.state).toBe('CLOSED')
})

test('a refund is requested once and ends with weixin’s notification', async () => {
  const { saleId, payment } = await sellPaid()
  const { refundNo } = await stall.refund(payment, 400)
  await eventually(async () => standIn.refunds.get(refundNo)).toMatchObject({ refund: 400 })
  await eventually(() => stall.sale(saleId)).toMatchObject({ refunded_amount: 0 })
  const reported = refunded(refundNo, { ...standIn.refunds.get(refundNo)!, status: 'SUCCESS' })
  for (let times = 0; times < 2; times++) {
    expect((await standIn.notify(address(), 'REFUND.SUCCESS', reported)).status).toBe(200)
  }
  expect(await stall.sale(saleId)).toMatchObject({ refunded_amount: 400, refund_status: 3 })
  const wrong = { ...reported, amount: { refund: 1 } }
  expect((await standIn.notify(address(), 'REFUND.SUCCESS', wrong)).status).toBe(409)
  expect(await stall.differences()).toEqual([])
})

test('a refund whose answer was lost is queried first, and is paid once', async () => {
  const { saleId, payment } = await sellPaid()
  standIn.refundStatus = 'SUCCESS'
  standIn.next = ['hang-up']
  const refund = await stall.refund(payment, 400)
  await eventually(() => stall.refunds(saleId)).toMatchObject([{ tryCount: 1, errorCode: 'SILENT' }])
  await workRefund(world.server.services, stall.tenant.id, refund._id)
  expect(await stall.refunds(saleId)).toMatchObject([{ status: 2, refundNo: refund.refundNo, tryCount: 1 }])
  const asked = standIn.calls.filter((call) => call.includes('/refund/'))
  expect(asked).toEqual(['POST /v3/refund/domestic/refunds', `GET /v3/refund/domestic/refunds/${refund.refundNo}`])
})

test('a refund that weixin refuses is sent again with the same number', async () => {
  const { saleId, payment } = await sellPaid()
  standIn.refundStatus = 'SUCCESS'
  standIn.next = ['not-enough']
  const refund = await stall.refund(payment, 400)
  await eventually(() => stall.refunds(saleId)).toMatchObject([
    { tryCount: 1, errorCode: 'NOT_ENOUGH', errorMsg: '基本账户余额不足' },
  ])
  await workRefund(world.server.services, stall.tenant.id, refund._id)
  expect(await stall.refunds(saleId)).toMatchObject([{ status: 2, errorCode: null }])
  expect([...standIn.refunds.keys()]).toEqual([refund.refundNo])
})

test('every call is in the open app’s log, and no key of the merchant is', async () => {
  await sellPaid()
  const rows = await world.rows('open_app_log', { tenant_id: stall.tenant.id })
  expect(rows.map(({ url }) => String(url).replace(standIn.url, ''))).toEqual(
    expect.arrayContaining(['/v3/pay/transactions/native', '/v3/certificates']),
  )
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
})

test('weixin’s bill of a day is compared row by row', async () => {
  const known = await sellPaid(1000)
  const missing = await sellPaid(2000)
  const heads =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const line = (payNo: string, state: string, refundNo: string, yuan: string, refundYuan: string) =>
    `\`2026-11-21 10:34:56,\`wx8,\`190,\`0,\`,\`42,\`${payNo},\`o,\`NATIVE,\`${state},\`OTHERS,\`CNY,\`${yuan},\`0.00,\`50,\`${refundNo},\`${refundYuan},\`0.00,\`ORIGINAL,\`SUCCESS,\`tea,\`,\`0.06,\`0.60%,\`${yuan},\`${refundYuan},\``
  standIn.bill = [
    `\uFEFF${heads}`,
    line(known.payment.payNo, 'SUCCESS', '0', '10.00', '0.00'),
    line('P-of-nobody', 'REFUND', 'R-of-nobody', '0.00', '3.05'),
    '总交易单数,应结订单总金额',
    '`2,`10.00',
  ].join('\r\n')
  await workRecon(world.server.services, stall.tenant.id, 'weixin', '2026-11-21')
  const [day] = await world.rows('recon_day', { tenant_id: stall.tenant.id })
  expect(day).toMatchObject({ our_count: 2, our_amount: 3000, their_count: 2, their_amount: 695, status: 2 })
  expect(day?.diff).toEqual([
    { kind: 'payment', no: missing.payment.payNo, ours: 2000, theirs: null },
    { kind: 'refund', no: 'R-of-nobody', ours: null, theirs: 305 },
  ])
})
