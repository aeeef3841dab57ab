import { formatFen } from '@atrium/core/web/crud/values/money'
import type { ReactNode } from 'react'
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

/** What was spent is negative. */
export function OrderMoney({
  title,
  lines,
}: {
  title: ReactNode
  lines: readonly (readonly [name: string, fen: number])[]
}) {
  return (
    <section className="selling-order-money">
      <h3>{title}</h3>
      <table>
        <tbody>
          {lines.map(([name, fen]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatFen(fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
