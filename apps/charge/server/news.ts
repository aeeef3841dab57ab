import type { Ctx } from '@atrium/server/call/ctx'
import type { PaidSummary } from '@atrium/server/call/payable'
import { holdersOf } from '@atrium/server/messages/holders'
import { getOrder } from './order-row.ts'
import { settingOf } from './setting.ts'

const ORDER_MESSAGE = 2

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Messages to staff about paid orders: with its number for one order, with the count for several. */
export const orderNews = {
  pauseMinutes: async (ctx: Ctx) => (await settingOf(ctx)).orderMessageMinutes,

  async send(ctx: Ctx, { bizIds, amountFen }: PaidSummary): Promise<void> {
    const { orderReceivers } = await settingOf(ctx)
    // Totals of the whole tenant are sent only to users who may see all of it.
    const receivers = orderReceivers?.length ? orderReceivers : await holdersOf(ctx, ['charge', 'order', 'refund'])
    const [only, ...others] = bizIds
    if (only !== undefined && others.length === 0) {
      const { no, deviceName, port } = await getOrder(ctx, only)
      const content = `${deviceName ?? ''} ${port} 号端口，已付 ${yuan(amountFen)} 元（${no}）`
      await ctx.notify(receivers, { title: '新订单', content, url: `/charge/order/${only}`, type: ORDER_MESSAGE })
      return
    }
    const content = `${bizIds.length} 笔，共 ${yuan(amountFen)} 元`
    await ctx.notify(receivers, { title: '新订单', content, url: '/charge/order', type: ORDER_MESSAGE })
  },
}
