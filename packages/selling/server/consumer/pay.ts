import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import type { Due } from '../../contract/patterns/order.ts'
import { paymentChannelsOf } from '../money/channels/part.ts'
import type { PaymentMethod } from '../money/payable.ts'
import { openPayment } from '../money/payments/payments.ts'
import { type Prepaid, prepay } from '../money/payments/prepay.ts'
import { paymentNotOpen } from '../money/refusals.ts'
import type { Consumer, ConsumerSettings } from '../orders/storefront.ts'
import { wayNotOffered } from './refusals.ts'
import { asConsumer, bizTypeOf, dueNow, type From, ownOrder, type Selling } from './selling.ts'
import type { ConsumerSession } from './sessions.ts'
import { isInWeixin } from './weixin.ts'

/** The payment methods on a phone. `score` is pay score, which takes the place of a deposit; `mock` is the stand-in for weixin where no payment provider is set up. */
export const PAY_WAYS = ['weixin', 'balance', 'score', 'mock'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** `PAY_TYPES` (contract/patterns/order.ts) */
const BY_WEIXIN = 1
const BY_BALANCE = 3
const BY_SCORE = 5

/**
 * The methods to offer: those of the app's settings that are set up. Weixin opens the page of its pay score only inside
 * weixin itself.
 */
export async function offeredWays(
  services: Services,
  { tx }: Ctx,
  { payTypes }: ConsumerSettings,
  userAgent: string,
): Promise<PayWay[]> {
  const channels = paymentChannelsOf(services)
  const [ports, score] = [await channels.offered(tx), await channels.offeredScore(tx)]
  const isScoreHere = score === 'mock_score' || (score === 'weixin_score' && isInWeixin(userAgent))
  const ways: PayWay[] = [...ports, 'balance', ...(isScoreHere ? (['score'] as const) : [])]
  return ways.filter((way) => payTypes.includes(PAY_TYPE_OF[way]))
}

const PAY_TYPE_OF: Readonly<Record<PayWay, number>> = {
  weixin: BY_WEIXIN,
  mock: BY_WEIXIN,
  balance: BY_BALANCE,
  score: BY_SCORE,
}

/** Pay score only takes the place of a deposit. */
function isFor(way: PayWay, { part, by }: Due): boolean {
  return way === 'score' ? part === 'deposit' && by !== 'money' : by !== 'score'
}

interface Paying extends From {
  order: string
  way: PayWay
  userAgent: string
}

/**
 * Opens a payment of what is due for an order and returns what the phone needs to pay.
 * @throws wayNotOffered | paymentNotOpen | channelSilent | channelRefused | balanceShort
 */
export async function payOrder(
  services: Services,
  selling: Selling,
  session: ConsumerSession,
  { order: orderId, way, userAgent, ...from }: Paying,
): Promise<Prepaid> {
  const payment = await asConsumer(services, selling, session, from, async (ctx, consumer) => {
    const order = await ownOrder(ctx, selling, consumer, orderId, 'for update')
    const due = dueNow(selling, order)
    if (!due) throw paymentNotOpen()
    const settings = await selling.storefront.settings(ctx)
    const offered = await offeredWays(services, ctx, settings, userAgent)
    if (!offered.includes(way) || !isFor(way, due)) throw wayNotOffered()
    const score = way === 'score' ? await paymentChannelsOf(services).offeredScore(ctx.tx) : undefined
    const channel = score ?? channelFor(way as Exclude<PayWay, 'score'>, consumer, userAgent)
    return openPayment(ctx, {
      bizType: bizTypeOf(selling, due.part),
      bizId: order._id,
      channel,
      amountFen: due.fen,
      subject: settings.name,
      payerId: consumer._id,
      payerOpenid: channel === 'weixin_jsapi' ? (consumer.weixin?.openid ?? null) : null,
      expireAt: due.until,
      place: order.deviceName,
    })
  })
  return prepay(services, { tenantId: session.tenantId, payment, payerIp: from.ip })
}

function channelFor(way: Exclude<PayWay, 'score'>, { weixin }: Consumer, userAgent: string): PaymentMethod {
  if (way !== 'weixin') return way
  if (weixin && isInWeixin(userAgent)) return 'weixin_jsapi'
  return /Android|iPhone|iPad|Mobile/i.test(userAgent) ? 'weixin_h5' : 'weixin_native'
}
