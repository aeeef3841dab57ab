import { formatFen } from '@atrium/core/web/crud/values/money'
import { useWordOf } from '@atrium/core/web/words'
import type { ReactNode } from 'react'
import type { OrderSum } from '../../contract/patterns/order-sum.ts'
import { sumWords } from '../../contract/patterns/order-sum-words.ts'
import './orders.css'

/** What was delivered for an order, and its money from payment to refund. */

interface OrderFiguresProps {
  figures: readonly (readonly [name: string, value: ReactNode, unit?: string])[]
}

export function OrderFigures({ figures }: OrderFiguresProps) {
  return (
    <dl className="selling-order-figures">
      {figures.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `isResult`: the first line below the line that is drawn under a sum. */
export type MoneyLine = readonly [name: string, fen: number, isResult?: boolean]

interface OrderMoneyProps {
  title: ReactNode
  /** How the amount is made up, above the sum. */
  lines?: readonly MoneyLine[]
  sum: OrderSum
  /** What the used part is made up of, in its place. */
  used?: readonly MoneyLine[]
}

/** The money of an order as one sum: what was paid less what was used of it is what has been returned, or will be. */
export function OrderMoney({ title, lines = [], sum, used }: OrderMoneyProps) {
  const { word } = useWordOf(sumWords)
  const result = sum.lines.find(({ isBelow }) => isBelow)
  const below = sum.lines.flatMap((line): MoneyLine[] =>
    line.name === 'used' && used
      ? used.map(([name, fen]) => [name, fen === 0 ? 0 : -fen])
      : [[word(line.name), line.fen, line === result]],
  )
  return (
    <MoneySection title={title}>
      {lines.length > 0 && <MoneyTable lines={lines} />}
      <MoneyTable lines={below} />
    </MoneySection>
  )
}

/** Around the tables of a sum. */
export function MoneySection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="selling-order-money">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export function MoneyTable({ lines }: { lines: readonly MoneyLine[] }) {
  return (
    <table>
      <tbody>
        {lines.map(([name, fen, isResult]) => (
          <tr key={name} data-below={isResult}>
            <th scope="row">{name}</th>
            <td>{formatFen(fen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
