import { formatFen } from '@atrium/core/web/crud/values/money'
import { SoFar } from '@atrium/core/web/crud/values/so-far'
import { type PaidOrder, sumOf } from '@atrium/selling/contract/patterns/order-sum'
import { type MoneyLine, OrderMoney } from '@atrium/selling/web/orders/course'
import type { PricePlan } from '../../price-plan.ts'
import { minimumOf } from '../../settlement.ts'
import { useWords } from '../words.ts'

interface ChargeFees {
  fee: number
  elecFee: number
  serviceFee: number
}

interface ChargeRow extends PaidOrder, ChargeFees {
  prepay: number
  plan: PricePlan | null
  occupyFee: number
  soFar?: ChargeFees
}

/** The money of a charge from payment to refund; of one under way as far as it has come. */
export default function ChargeSum({ row }: { row: ChargeRow }) {
  const { word, t } = useWords()
  const now = { ...row, ...row.soFar }
  const minFee = minimumOf(now)
  const field = (name: string) => t(`entities.order.fields.${name}`)
  const used: MoneyLine[] = [
    [field('elecFee'), now.elecFee],
    [minFee ? word('serviceToMin', { money: formatFen(minFee) }) : field('serviceFee'), now.serviceFee],
    ...(now.occupyFee > 0 ? [[field('occupyFee'), now.occupyFee] as const] : []),
  ]
  const title = row.soFar ? <SoFar>{word('money')}</SoFar> : word('money')
  return <OrderMoney title={title} sum={sumOf(now, now.fee)} used={used} />
}
