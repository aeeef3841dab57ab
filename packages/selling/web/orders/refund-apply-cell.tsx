import type { RefundApply } from '../../contract/patterns/order.ts'
import { DeclineRefund } from './decline-refund.tsx'
import { RefundAsked } from './refund-asked.tsx'

/** A value of refundStatus: a refund request waits for an answer. */
const REQUESTED = 1

interface RefundApplyCellProps {
  value: RefundApply
  row: { _id: string; refundStatus: number }
}

/** A consumer's refund request, which a clerk may decline here. */
export default function RefundApplyCell({ value, row }: RefundApplyCellProps) {
  return (
    <RefundAsked value={value}>{row.refundStatus === REQUESTED && <DeclineRefund orderId={row._id} />}</RefundAsked>
  )
}
