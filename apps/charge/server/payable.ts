import type { Payable } from '@atrium/server/call/payable'
import { act } from './act.ts'
import { launch } from './launch.ts'
import { orderNews } from './news.ts'
import { lockOrder, STATUS } from './order-row.ts'
import { overdue } from './overdue.ts'
import { namedRefund } from './own-refund.ts'

/** Updates an order when its payment or refund arrives. */
export const payable: Payable = {
  async paid(ctx, orderId, payment) {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== STATUS.unpaid) return 'surplus'
    await launch(ctx, await act(ctx, 'pay', order, payment))
    return 'taken'
  },
  async refunded(ctx, orderId, refund) {
    await act(ctx, 'refunded', orderId, namedRefund(refund))
  },
  async refundFailed(ctx, orderId, refund) {
    await act(ctx, 'refundFailed', orderId, namedRefund(refund))
  },
  news: orderNews,
  overdue,
}
