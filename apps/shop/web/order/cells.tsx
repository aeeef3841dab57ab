import type { AnyRow } from '@atrium/core/web/app/screens'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { OrderMoney } from '@atrium/selling/web/orders/course'
import type { Consignee } from '../../entities/consignee.ts'
import type { Customer, Line, Logistics } from '../../entities/order.ts'
import { useWords } from '../words.ts'
import './lines.css'

const nameOf = ({ name, specName }: Line) => (specName ? `${name} ${specName}` : name)

/** In the list: the picture and the name of the first line, and how many pieces there are in all. */
export function ProductsCell({ value }: { value: readonly Line[] }) {
  const { word } = useWords()
  const [first] = value
  if (!first) return <Nothing />
  const count = value.reduce((sum, { num }) => sum + num, 0)
  return (
    <span className="shop-goods-cell" title={value.map((line) => `${nameOf(line)} ×${line.num}`).join(' · ')}>
      {first.img && <img src={first.img} alt="" width={32} height={32} loading="lazy" />}
      <span>{nameOf(first)}</span>
      {count > 1 && <small>{word('moreGoods', { count })}</small>}
    </span>
  )
}

export function CustomerCell({ value: { name, mobile } }: { value: Customer }) {
  return <span>{[name, mobile].filter(Boolean).join(' ') || <Nothing />}</span>
}

export function ConsigneeCell({ value }: { value: Consignee }) {
  const { name, mobile, province, city, area, address } = value
  return (
    <span>{[name, mobile, [province, city, area, address].filter(Boolean).join('')].filter(Boolean).join(' ')}</span>
  )
}

export function LogisticsCell({ value: { company, no } }: { value: Logistics }) {
  return (
    <span>
      {company} {no}
    </span>
  )
}

/** Each line of an order, and how its amount is made up. */
export function LinesTab({ row }: { row: AnyRow }) {
  const { t, word } = useWords()
  const fen = (name: string) => Number(row[name] ?? 0)
  const field = (name: string) => t(`entities.order.fields.${name}`)
  return (
    <div className="shop-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{word('product')}</th>
            <th scope="col">{word('priceOf')}</th>
            <th scope="col">{word('numOf')}</th>
            <th scope="col">{word('amountOf')}</th>
          </tr>
        </thead>
        <tbody>
          {(row.products as Line[]).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <tr key={at}>
              <th scope="row">
                {line.img && <img src={line.img} alt="" width={40} height={40} loading="lazy" />}
                {nameOf(line)}
                {line.refundNum > 0 && <small>{word('refundedOf', { count: line.refundNum })}</small>}
              </th>
              <td>{formatFen(line.price)}</td>
              <td>{line.num}</td>
              <td>{formatFen(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderMoney
        title={word('money')}
        lines={[
          [field('productAmount'), fen('productAmount')],
          [field('deliverFee'), fen('deliverFee')],
          [field('packFee'), fen('packFee')],
          [field('discount'), -fen('discount')],
          [field('amount'), fen('amount')],
          [field('paidAmount'), fen('paidAmount')],
          [field('refundedAmount'), -fen('refundedAmount')],
        ]}
      />
    </div>
  )
}
