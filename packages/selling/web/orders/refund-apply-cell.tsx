import { formatFen } from '@atrium/core/web/crud/values/money'
import { timeText } from '@atrium/core/web/ui/zone'
import type { RefundApply } from '../../contract/patterns/order.ts'
import { DeclineRefund } from './decline-refund.tsx'
import './orders.css'

/** A value of refundStatus: a refund request waits for an answer. */
const REQUESTED = 1

interface RefundApplyCellProps {
  value: RefundApply
  row: { _id: string; refundStatus: number }
}

/** A consumer's refund request, which a clerk may decline here. */
export default function RefundApplyCell({ value: { amount, reason, photos, at, answer }, row }: RefundApplyCellProps) {
  return (
    <div className="core-order-apply">
      <span>
        <b>{formatFen(amount)}</b> · {timeText(at).slice(0, 16)}
      </span>
      <p>{reason}</p>
      {answer && <p className="selling-order-apply-answer">{answer}</p>}
      {row.refundStatus === REQUESTED && <DeclineRefund orderId={row._id} />}
      {photos.length > 0 && (
        <span className="selling-order-photos">
          {photos.map((url) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt="" />
            </a>
          ))}
        </span>
      )}
    </div>
  )
}
