import { formatFen } from '@atrium/core/web/crud/values/money'
import { useWords } from './words.ts'

interface WithdrawalNoteProps {
  row: { ownerName: string; amount: number; serviceFee: number; paidAmount: number }
}

/** The owner and the amount of a withdrawal, which the user must see before approving it. */
export default function WithdrawalNote({ row }: WithdrawalNoteProps) {
  const { word } = useWords()
  const { ownerName, amount, serviceFee, paidAmount } = row
  return (
    <p className="core-crud-muted">
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
