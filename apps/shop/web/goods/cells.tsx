import { ShownCell } from '@atrium/core/web/crud/values/shown-cell'
import type { Spec } from '../../entities/product.ts'
import { type Recorded, shown } from '../../shown.ts'
import { useWords } from '../words.ts'

const LOW = 2
/** These are shown by their value alone. */
const NO_ROW = undefined as never

export const SpecsCell = ({ value }: { value: readonly Spec[] }) => (
  <ShownCell app="shop" column={shown.product.specs} value={value} row={NO_ROW} />
)

export function StockCell({ value, row }: { value: number; row: { stockState: number | null } }) {
  return (
    <span className={Number(row.stockState) >= LOW ? 'shop-low' : undefined}>
      <ShownCell app="shop" column={shown.product.stock} value={value} row={NO_ROW} />
    </span>
  )
}

export function DeliverOptionsCell({ value }: { value: readonly number[] }) {
  const { t } = useWords()
  const names = ['', 'pickup', 'dineIn', 'store', 'express']
  return <span>{value.map((one) => t(`entities.order.options.deliverOption.${names[one]}`)).join(' · ')}</span>
}

/** By how much: pieces, or of a price an amount. */
export const RecordNumber = (props: { value: number; row: Recorded }) => (
  <ShownCell app="shop" column={shown.record.num} {...props} />
)

/** A quantity, a price, or whether it is on sale, as the record's type says. */
export const RecordValue = (props: { value: number; row: Recorded }) => (
  <ShownCell app="shop" column={shown.record.before} {...props} />
)
