import { formatFen } from '@atrium/web/crud/values/money'
import { useWords } from '../words.ts'
import './order.css'

interface RefundedRow {
  no: string
  payType: number | null
  payNo: string | null
  paidAmount: number
  refundedAmount: number
  fee: number
}

const PAY_TYPES = ['weixin', 'alipay', 'balance', 'offline', 'payScore'] as const

/** Text above the refund form: how the order was paid, and how much can still be refunded. */
export default function RefundNote({ row }: { row: RefundedRow }) {
  const { word, t } = useWords()
  const way = row.payType === null ? undefined : PAY_TYPES[row.payType - 1]
  return (
    <p className="charge-refund-note">
      {way && t(`entities.order.options.payType.${way}`)} {row.payNo}
      <br />
      {word('refundLeft', {
        paid: formatFen(row.paidAmount),
        refunded: formatFen(row.refundedAmount),
        left: formatFen(row.paidAmount - row.refundedAmount),
      })}
    </p>
  )
}
