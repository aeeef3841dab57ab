import type { Ctx } from '../call/ctx.ts'
import type { PaidSummary, Payable } from '../call/payable.ts'
import { getRow } from '../entity/rows.ts'
import { holdersOf } from '../messages/holders.ts'
import type { OrderKind, OrderRow } from './kind.ts'

const ORDER_MESSAGE = 2

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Messages to staff about paid orders: with its number for one order, with the count for several. */
export function newsOf({ app, entity, settingOf, placeOf }: OrderKind): NonNullable<Payable['news']> {
  const page = `/${app}/${entity.module}`

  async function textOf(ctx: Ctx, { bizIds, amountFen }: PaidSummary) {
    const [only, ...others] = bizIds
    if (only === undefined || others.length > 0) {
      return { content: `${bizIds.length} 笔，共 ${yuan(amountFen)} 元`, url: page }
    }
    const order = (await getRow(ctx, entity, only)) as unknown as OrderRow
    const parts = [placeOf(order), `已付 ${yuan(amountFen)} 元（${order.no}）`]
    return { content: parts.filter(Boolean).join('，'), url: `${page}/${only}` }
  }

  return {
    pauseMinutes: async (ctx) => (await settingOf(ctx)).orderMessageMinutes,

    async send(ctx, paid) {
      const { orderReceivers } = await settingOf(ctx)
      // Totals of the whole tenant are sent only to users who may see all of it.
      const receivers = orderReceivers?.length ? orderReceivers : await holdersOf(ctx, [app, entity.module, 'refund'])
      await ctx.notify(receivers, { title: '新订单', ...(await textOf(ctx, paid)), type: ORDER_MESSAGE })
    },
  }
}
