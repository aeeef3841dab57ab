import { formatFen } from '@atrium/web/crud/values/money'
import { useWords } from './words.ts'

interface WithdrawalNoteProps {
  row: { ownerName: string; amount: number; serviceFee: number; paidAmount: number }
}

/** Whose money it is, and how much of it leaves: what somebody has to see before they let it go. */
export default function WithdrawalNote({ row }: WithdrawalNoteProps) {
  const { word } = useWords()
  const { ownerName, amount, serviceFee, paidAmount } = row
  return (
    <p className="crud-muted">
      {word('withdrawalNote', {
        owner: ownerName,
        amount: formatFen(amount),
        fee: formatFen(serviceFee),
        paid: formatFen(paidAmount),
      })}
      <br />
      {word('passNote')}
    </p>
  )
}
