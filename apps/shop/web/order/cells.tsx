import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { ShownCell } from '@atrium/core/web/crud/values/shown-cell'
import type { RefundApply } from '@atrium/selling/contract/declare'
import { RefundAsked } from '@atrium/selling/web/orders/refund-asked'
import type { Consignee } from '../../entities/consignee.ts'
import { type Customer, type Line, type Logistics, nameOf } from '../../entities/order.ts'
import type { Address } from '../../entities/user.ts'
import { linesText, shown } from '../../shown.ts'
import { useWords } from '../words.ts'
import './lines.css'

/** In the list: the picture and the name of the first line, and how many pieces there are in all. */
export function ProductsCell({ value }: { value: readonly Line[] }) {
  const { word } = useWords()
  const [first] = value
  if (!first) return <Nothing />
  const count = value.reduce((sum, { num }) => sum + num, 0)
  return (
    <span className="shop-goods-cell" title={linesText(value)}>
      {first.img && <img src={first.img} alt="" width={32} height={32} loading="lazy" />}
      <span>{nameOf(first)}</span>
      {count > 1 && <small>{word('moreGoods', { count })}</small>}
    </span>
  )
}

export const CustomerCell = (props: { value: Customer; row: never }) => (
  <ShownCell app="shop" column={shown.order.customer} {...props} />
)

export function ConsigneeCell({ value }: { value: Consignee }) {
  const { name, mobile, province, city, area, address } = value
  return (
    <span>{[name, mobile, [province, city, area, address].filter(Boolean).join('')].filter(Boolean).join(' ')}</span>
  )
}

/** The addresses that a consumer keeps on the phone. */
export function AddressesCell({ value }: { value: readonly Address[] }) {
  if (value.length === 0) return <Nothing />
  return (
    <ul className="shop-asked-lines">
      {value.map((one) => (
        <li key={one._id}>
          <ConsigneeCell value={one} />
        </li>
      ))}
    </ul>
  )
}

export function LogisticsCell({ value: { company, no } }: { value: Logistics }) {
  return (
    <span>
      {company} {no}
    </span>
  )
}

interface RefundApplyCellProps {
  value: RefundApply
  row: { products?: readonly Line[] }
}

/** What a customer asks back, with the goods that they have chosen. The order's actions decide it. */
export function RefundApplyCell({ value, row: { products = [] } }: RefundApplyCellProps) {
  const { word } = useWords()
  return (
    <RefundAsked value={value}>
      {value.lines && (
        <ul className="shop-asked-lines">
          {value.lines.map(({ index, num }) => {
            const line = products[index]
            return line && <li key={index}>{word('refundLine', { name: nameOf(line), num, of: line.num })}</li>
          })}
        </ul>
      )}
    </RefundAsked>
  )
}
