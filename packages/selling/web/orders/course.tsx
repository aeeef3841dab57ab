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

type Line = readonly [name: string, fen: number]

interface OrderMoneyProps {
  title: ReactNode
  /** How the amount is made up, above the sum. */
  lines?: readonly Line[]
  sum: OrderSum
  /** What the used part is made up of, in its place. */
  used?: readonly Line[]
}

/** The money of an order as one sum: what was paid less what was used of it is what has been returned, or will be. */
export function OrderMoney({ title, lines = [], sum, used }: OrderMoneyProps) {
  const { word } = useWordOf(sumWords)
  const first = sum.lines.find(({ isBelow }) => isBelow)
  return (
    <section className="selling-order-money">
      <h3>{title}</h3>
      {lines.length > 0 && (
        <table>
          <tbody>
            {lines.map((line) => (
              <MoneyRow key={line[0]} line={line} />
            ))}
          </tbody>
        </table>
      )}
      <table>
        <tbody>
          {sum.lines.map((line) =>
            line.name === 'used' && used ? (
              used.map(([name, fen]) => <MoneyRow key={name} line={[name, fen === 0 ? 0 : -fen]} />)
            ) : (
              <MoneyRow key={line.name} line={[word(line.name), line.fen]} isFirstBelow={line === first} />
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function MoneyRow({ line: [name, fen], isFirstBelow }: { line: Line; isFirstBelow?: boolean }) {
  return (
    <tr data-below={isFirstBelow}>
      <th scope="row">{name}</th>
      <td>{formatFen(fen)}</td>
    </tr>
  )
}
