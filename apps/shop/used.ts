import { statusesOf } from '@atrium/core/contract/define/entity'
import { order } from './entities/order.ts'

const STATUS = statusesOf(order)

/** What the customer keeps: money goes back for goods that do. */
export const usedOf = ({
  status,
  amount,
  refundedAmount,
}: {
  status: number
  amount: number
  refundedAmount: number
}) => (status === STATUS.cancelled || status === STATUS.refunded ? 0 : amount - refundedAmount)
