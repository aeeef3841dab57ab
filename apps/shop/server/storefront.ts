import type { Ctx } from '@atrium/core/server/call/ctx'
import { type Consumer, consumerCall, type Storefront } from '@atrium/selling/server/implement'
import { type Static, Type } from 'typebox'
import type { Consignee } from '../entities/consignee.ts'
import { DELIVER, type LineRequest, STATUS } from '../entities/order.ts'
import { wxacode } from '../entities/wxacode.ts'
import { basketInput, phone, priced } from '../phone.ts'
import { addressCalls, addressOf } from './addresses.ts'
import { catalogueOf } from './goods.ts'
import { refundOf } from './goods-back.ts'
import { nearbyCall } from './nearby.ts'
import type { Order } from './order-row.ts'
import { orders } from './orders.ts'
import { OFFLINE, placeOrder, pricingOf } from './place.ts'
import { isOpen } from './pricing/hours.ts'
import { priceOf } from './pricing/price.ts'
import { shopSettings } from './setting.ts'
import { detailCall, goodsCall } from './shelf.ts'

const previewBody = Type.Object(basketInput, { additionalProperties: false })

/** What a basket costs now: the order costs the same, or is refused. */
const preview = consumerCall({
  method: 'POST',
  path: 'order/preview',
  summary: 'What a basket costs now, with its fees; refused as the order would be',
  body: previewBody,
  response: Type.Object({ code: Type.Literal(0), ...priced.properties }),
  async run(ctx, consumer, { body }) {
    const basket = await basketOf(ctx, consumer, body)
    const catalogue = await catalogueOf(ctx, basket.lines)
    return { code: 0, ...priceOf(basket, catalogue, await pricingOf(ctx), Date.now()) }
  },
})

async function basketOf(ctx: Ctx, { _id }: Consumer, body: Static<typeof previewBody>) {
  const { lines, deliverOption, address } = body
  const isDelivered = deliverOption === DELIVER.store || deliverOption === DELIVER.express
  const consignee = address === undefined ? (body.consignee ?? null) : await addressOf(ctx, _id, address)
  return {
    lines: lines as LineRequest[],
    deliverOption: Number(deliverOption),
    consignee: isDelivered ? (consignee as Consignee | null) : null,
    discount: 0,
  }
}

/** The shop on the phone. */
export const consumers: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  wxacode,
  live: ['unpaid', 'paid', 'accepted', 'sent'],
  several: true,
  settings: shopSettings.shown,
  calls: [preview, ...addressCalls],
  openCalls: [goodsCall, detailCall, nearbyCall],

  async resolve(ctx, _device, _consumer, entry) {
    const setting = await pricingOf(ctx)
    const { openTime, closeTime, deliverOptions, delivery, coordinates, payTypes } = setting
    return {
      isOpen: isOpen(setting, Date.now()),
      openTime,
      closeTime,
      deliverOptions,
      radius: delivery?.radius ?? null,
      minAmount: delivery?.minAmount ?? null,
      freeAmount: delivery?.freeAmount ?? null,
      table: entry?.table ?? null,
      payLater: payTypes.includes(OFFLINE),
      coordinates,
    }
  },

  async createOrder(ctx, consumer, { source, entry, body }) {
    const { expectAt = null, note = null, payLater = false } = body
    const basket = await basketOf(ctx, consumer, body)
    const table = basket.deliverOption === DELIVER.dineIn ? (entry?.table ?? null) : null
    const placing = { ...basket, user: consumer._id, source, table, expectAt, note, payLater }
    return placeOrder(ctx, await catalogueOf(ctx, basket.lines), placing, 'consumer')
  },

  refundOf: (order, lines) => refundOf(order as Order, lines),

  /** Until so many days after its end. */
  refundable: (order) => {
    const { refundUntil } = order as typeof order & { refundUntil: string | null }
    return order.status !== STATUS.finished || refundUntil === null || Date.parse(refundUntil) > Date.now()
  },
}
