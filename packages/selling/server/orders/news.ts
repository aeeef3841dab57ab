import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { getRow } from '@atrium/core/server/entity/rows'
import { holdersOf } from '@atrium/core/server/messages/holders'
import type { PaidSummary, Payable } from '../money/payable.ts'
import type { OrderKind, OrderRow } from './kind.ts'

const ORDER_MESSAGE = 2

const newOrder = storable('order.new', { zh_CN: '新订单', en_US: 'New order' })
const newOrders = storable('order.news', {
  zh_CN: '{count} 笔，共 {yuan} 元',
  en_US: '{count|order|orders}, ¥{yuan} in total',
})
const paidOne = storable('order.paidOne', { zh_CN: '已付 {yuan} 元（{no}）', en_US: 'Paid ¥{yuan} ({no})' })
const paidAt = storable('order.paidAt', {
  zh_CN: '{place}，已付 {yuan} 元（{no}）',
  en_US: '{place}: paid ¥{yuan} ({no})',
})

/** Messages to staff about paid orders: with its number for one order, with the count for several. */
export function newsOf({ app, entity, settingOf, placeOf }: OrderKind): NonNullable<Payable['news']> {
  const page = `/${app}/${entity.module}`

  async function textOf(ctx: Ctx, { bizIds, amountFen }: PaidSummary) {
    const [only, ...others] = bizIds
    if (only === undefined || others.length > 0) {
      return { content: stored(newOrders, { count: bizIds.length, yuan: yuanText(amountFen) }), url: page }
    }
    const order = (await getRow(ctx, entity, only)) as unknown as OrderRow
    const place = placeOf(order)
    const values = { place, yuan: yuanText(amountFen), no: order.no }
    return { content: stored(place ? paidAt : paidOne, values), url: `${page}/${only}` }
  }

  return {
    pauseMinutes: async (ctx) => (await settingOf(ctx)).orderMessageMinutes,

    async send(ctx, paid) {
      const { orderReceivers } = await settingOf(ctx)
      // Totals of the whole tenant are sent only to users who may see all of it.
      const receivers = orderReceivers?.length ? orderReceivers : await holdersOf(ctx, [app, entity.module, 'refund'])
      await ctx.notify(receivers, { title: stored(newOrder), ...(await textOf(ctx, paid)), type: ORDER_MESSAGE })
    },
  }
}
