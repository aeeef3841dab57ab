import { MoneySection, MoneyTable } from '@atrium/selling/web/orders/course'
import { useWords } from '../words.ts'

interface WithdrawalSumProps {
  row: { amount: number; feeRate: number; serviceFee: number; paidAmount: number }
}

/** What is paid out of a withdrawal. */
export default function WithdrawalSum({ row: { amount, feeRate, serviceFee, paidAmount } }: WithdrawalSumProps) {
  const { t, word } = useWords()
  const field = (name: string) => t(`entities.withdrawal.fields.${name}`)
  return (
    <MoneySection title={word('money')}>
      <MoneyTable
        lines={[
          [field('amount'), amount],
          [word('feeOf', { rate: String(feeRate) }), serviceFee === 0 ? 0 : -serviceFee],
          [field('paidAmount'), paidAmount, true],
        ]}
      />
    </MoneySection>
  )
}
