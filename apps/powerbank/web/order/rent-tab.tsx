import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { SoFar } from '@atrium/core/web/crud/values/so-far'
import { timeText } from '@atrium/core/web/ui/zone'
import { OrderFigures } from '@atrium/selling/web/orders/course'
import type { ReactNode } from 'react'
import type { PricePlan } from '../../plan.ts'
import { FeeCurve } from '../price/fee-curve.tsx'
import { useWords } from '../words.ts'
import './rent.css'

interface RentRow {
  batterySn: string | null
  plan: PricePlan | null
  slot: number | null
  rentAt: string | null
  returnAt: string | null
  returnSlot: number | null
  minutes: number | null
  deposit: number
  fee: number
  soFar?: { minutes: number; fee: number }
}

/** A rent from the cabinet back to one: how long it was out, and what that costs. */
export default function RentTab({ row }: { row: RentRow }) {
  const { t, word, locale } = useWords()
  const { plan, deposit, soFar } = row
  const { minutes, fee } = { ...row, ...soFar }
  const now = (value: ReactNode) => (soFar ? <SoFar>{value}</SoFar> : value)
  const field = (name: string) => t(`entities.order.fields.${name}`)
  return (
    <div className="powerbank-rent">
      <OrderFigures
        figures={[
          [field('minutes'), minutes === null ? '–' : now(spanText(minutes * 60, locale))],
          [field('fee'), now(formatFen(fee))],
          [field('deposit'), formatFen(deposit)],
        ]}
      />
      <ol>
        <li>
          <b>{word('rentOut')}</b>
          <span>{row.rentAt === null ? '–' : timeText(row.rentAt)}</span>
          {row.slot !== null && <span>{word('slotTitle', { no: row.slot })}</span>}
          {row.batterySn && <code>{row.batterySn}</code>}
        </li>
        <li>
          <b>{word('rentBack')}</b>
          <span>{row.returnAt === null ? word('notYet') : timeText(row.returnAt)}</span>
          {row.returnSlot !== null && <span>{word('slotTitle', { no: row.returnSlot })}</span>}
        </li>
      </ol>
      {plan && <FeeCurve fees={plan} minutes={minutes} />}
    </div>
  )
}
