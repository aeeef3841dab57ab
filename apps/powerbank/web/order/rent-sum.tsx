import { SoFar } from '@atrium/core/web/crud/values/so-far'
import { type PaidOrder, sumOf } from '@atrium/selling/contract/patterns/order-sum'
import { OrderMoney } from '@atrium/selling/web/orders/course'
import { useWords } from '../words.ts'

interface RentRow extends PaidOrder {
  fee: number
  soFar?: { fee: number }
}

/** The money of a rent from payment to refund; of one under way as far as it has come. */
export default function RentSum({ row }: { row: RentRow }) {
  const { word } = useWords()
  const title = row.soFar ? <SoFar>{word('money')}</SoFar> : word('money')
  return <OrderMoney title={title} sum={sumOf(row, row.soFar?.fee ?? row.fee)} />
}
