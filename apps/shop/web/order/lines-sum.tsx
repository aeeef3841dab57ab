import type { AnyRow } from '@atrium/core/web/app/screens'
import { sumOf } from '@atrium/selling/contract/patterns/order-sum'
import { OrderMoney } from '@atrium/selling/web/orders/course'
import { usedOf } from '../../used.ts'
import { useWords } from '../words.ts'

/** How the amount of an order is made up, and its money from payment to refund. */
export default function LinesSum({ row }: { row: AnyRow }) {
  const { t, word } = useWords()
  const line = (name: string, sign = 1) => [t(`entities.order.fields.${name}`), sign * Number(row[name] ?? 0)] as const
  return (
    <OrderMoney
      title={word('money')}
      lines={[line('productAmount'), line('deliverFee'), line('packFee'), line('discount', -1), line('amount')]}
      sum={sumOf(row as never, usedOf(row as never))}
    />
  )
}
