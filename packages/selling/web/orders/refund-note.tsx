import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { PAY_TYPES } from '../../contract/patterns/order.ts'
import { useOrderWord } from './words.ts'
import './orders.css'

interface RefundedRow {
  no: string
  payType: number | null
  payNo: string | null
  paidAmount: number
  refundedAmount: number
}

/** Text above the refund form: how the order was paid, and how much can still be refunded. */
export default function RefundNote({ row }: { row: RefundedRow }) {
  const word = useOrderWord()
  const { words } = useEntityPage()
  const way = PAY_TYPES[row.payType as keyof typeof PAY_TYPES]?.[0]
  return (
    <p className="selling-order-refund-note">
      {way && words.option('payType', way)} {row.payNo}
      <br />
      {word('refundLeft', {
        paid: formatFen(row.paidAmount),
        refunded: formatFen(row.refundedAmount),
        left: formatFen(row.paidAmount - row.refundedAmount),
      })}
    </p>
  )
}
