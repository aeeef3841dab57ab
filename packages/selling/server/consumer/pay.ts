import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { paymentChannelsOf } from '../money/channels/part.ts'
import type { PaymentMethod } from '../money/payable.ts'
import { openPayment } from '../money/payments/payments.ts'
import { type Prepaid, prepay } from '../money/payments/prepay.ts'
import { paymentNotOpen } from '../money/refusals.ts'
import type { Consumer, ConsumerSettings } from '../orders/storefront.ts'
import { wayNotOffered } from './refusals.ts'
import { asConsumer, bizTypeOf, dueNow, type From, ownOrder, type Selling } from './selling.ts'
import type { ConsumerSession } from './sessions.ts'

/** The payment methods on a phone. `mock` is the stand-in for weixin where no payment provider is set up. */
export const PAY_WAYS = ['weixin', 'balance', 'mock'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** `PAY_TYPES` (contract/patterns/order.ts) */
const BY_WEIXIN = 1
const BY_BALANCE = 3

/** The methods to offer: those of the app's settings that are set up. */
export async function offeredWays(services: Services, { tx }: Ctx, { payTypes }: ConsumerSettings): Promise<PayWay[]> {
  const ways: PayWay[] = [...(await paymentChannelsOf(services).offered(tx)), 'balance']
  return ways.filter((way) => payTypes.includes(way === 'balance' ? BY_BALANCE : BY_WEIXIN))
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
    if (!(await offeredWays(services, ctx, settings)).includes(way)) throw wayNotOffered()
    const channel = channelFor(way, consumer, userAgent)
    return openPayment(ctx, {
      bizType: bizTypeOf(selling, due.part),
      bizId: order._id,
      channel,
      amountFen: due.fen,
      subject: settings.name,
      payerId: consumer._id,
      payerOpenid: channel === 'weixin_jsapi' ? (consumer.weixin?.openid ?? null) : null,
      expireAt: due.until,
    })
  })
  return prepay(services, { tenantId: session.tenantId, payment, payerIp: from.ip })
}

function channelFor(way: PayWay, { weixin }: Consumer, userAgent: string): PaymentMethod {
  if (way !== 'weixin') return way
  if (weixin && /MicroMessenger/i.test(userAgent)) return 'weixin_jsapi'
  return /Android|iPhone|iPad|Mobile/i.test(userAgent) ? 'weixin_h5' : 'weixin_native'
}
