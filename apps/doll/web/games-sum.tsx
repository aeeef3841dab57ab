import { useAppWords } from '@atrium/core/web/app/app-words'
import { type PaidOrder, sumOf } from '@atrium/selling/contract/patterns/order-sum'
import { OrderMoney } from '@atrium/selling/web/orders/course'
import { usedOf } from '../used.ts'
import type zh_CN from '../zh_CN.ts'

interface OrderRow extends PaidOrder {
  status: number
  amount: number
  startedAt: string | null
}

/** The money of an order of games from payment to refund. */
export default function GamesSum({ row }: { row: OrderRow }) {
  const { word } = useAppWords<(typeof zh_CN)['more']>('doll')
  return <OrderMoney title={word('money')} sum={sumOf(row, usedOf(row))} />
}
