import { statusesOf } from '@atrium/core/contract/define/entity'
import type { Colour } from '@atrium/core/contract/define/fields'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { sumOf } from '@atrium/selling/contract/patterns/order-sum'
import { OrderFigures, OrderMoney } from '@atrium/selling/web/orders/course'
import { type Line, order } from '../../entities/order.ts'
import { linesText } from '../../shown.ts'
import { usedOf } from '../../used.ts'
import { useWords, type Word } from '../words.ts'
import './lines.css'

const STATUS = statusesOf(order)

interface VendRow {
  status: number
  amount: number
  paidAmount: number
  refundedAmount: number
  refundStatus: number
  limit: number | null
  products: Line[]
  num: number
  dispensed: number
}

/** In the list. */
export function ProductsCell({ value }: { value: readonly Line[] }) {
  if (value.length === 0) return <Nothing />
  const text = linesText(value)
  return (
    <span className="vend-lines-cell" title={text}>
      {text}
    </span>
  )
}

/** Each line of an order with what became of it. */
export function LinesTab({ row }: { row: VendRow }) {
  const { t, word } = useWords()
  const { products, num, dispensed } = row
  const missing = products.reduce((sum, line) => sum + line.failed, 0)
  const field = (name: string) => t(`entities.order.fields.${name}`)
  return (
    <div className="vend-order">
      <OrderFigures
        figures={[
          [word('ordered'), String(num)],
          [word('delivered'), String(dispensed)],
          [word('missing'), String(missing)],
        ]}
      />
      <div className="vend-lines">
        <table>
          <thead>
            <tr>
              <th scope="col">{field('products')}</th>
              <th scope="col">{word('slot')}</th>
              <th scope="col">{word('price')}</th>
              <th scope="col">{word('outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((line) => {
              const [text, colour] = outcomeOf(word, row.status, line)
              return (
                <tr key={`${line.slot} ${line.product}`}>
                  <th scope="row">
                    {line.name} {line.num > 1 && <small>×{line.num}</small>}
                  </th>
                  <td>{word('slotNo', { no: line.slot })}</td>
                  <td>{formatFen(line.price)}</td>
                  <td>
                    <div className="vend-line-outcome">
                      <StatusTag colour={colour}>{text}</StatusTag>
                      {line.lost > 0 && <StatusTag colour="red">{word('line_lost', { count: line.lost })}</StatusTag>}
                    </div>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The money of an order from payment to refund. */
export function LinesSum({ row }: { row: VendRow }) {
  const { t, word } = useWords()
  const lines = [[t('entities.order.fields.amount'), row.amount]] as const
  return <OrderMoney title={word('money')} lines={lines} sum={sumOf(row, usedOf(row))} />
}

function outcomeOf(word: Word, status: number, { num, dispensed, failed }: Line): [text: string, colour: Colour] {
  if (dispensed >= num) return [word('line_out'), 'green']
  if (dispensed > 0 && failed > 0) return [word('line_partly', { out: dispensed, rest: num - dispensed }), 'orange']
  if (failed > 0) return [word('line_failed'), 'red']
  if (status === STATUS.unpaid) return [word('line_unpaid'), 'grey']
  if (status === STATUS.paid || status === STATUS.dispensing) return [word('line_waiting'), 'blue']
  return [word('line_none'), 'grey']
}
