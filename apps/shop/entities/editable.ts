import { STATUS } from './order.ts'

/** Whether its lines may change: it is not paid, and has not left. */
export function isEditable(order: { status: number; payLater: boolean; paidAt: unknown }): boolean {
  const isOwed = order.payLater && order.paidAt === null
  return (
    order.status === STATUS.unpaid || (isOwed && (order.status === STATUS.paid || order.status === STATUS.accepted))
  )
}
