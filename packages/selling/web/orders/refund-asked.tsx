import { formatFen } from '@atrium/core/web/crud/values/money'
import { timeText } from '@atrium/core/web/ui/zone'
import type { ReactNode } from 'react'
import type { RefundApply } from '../../contract/patterns/order.ts'
import './orders.css'

/** What a consumer has asked back, when and why; between the words and the photos `children`. */
export function RefundAsked({ value, children }: { value: RefundApply; children?: ReactNode }) {
  const { amount, reason, photos, at, answer } = value
  return (
    <div className="core-order-apply">
      <span>
        <b>{formatFen(amount)}</b> · {timeText(at).slice(0, 16)}
      </span>
      <p>{reason}</p>
      {answer && <p className="selling-order-apply-answer">{answer}</p>}
      {children}
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
