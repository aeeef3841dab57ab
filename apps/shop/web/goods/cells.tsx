import type { AnyRow } from '@atrium/core/web/app/screens'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Nothing } from '@atrium/core/web/crud/values/nothing'
import { UNLIMITED } from '@atrium/selling/contract/declare'
import type { Spec } from '../../entities/product.ts'
import { useWords } from '../words.ts'

const PRICE = 6
const STATUS = 7
const LOW = 2

export function SpecsCell({ value }: { value: readonly Spec[] }) {
  return <span>{value.map(({ name, price }) => `${name} ${formatFen(price)}`).join(' · ')}</span>
}

export function StockCell({ value, row }: { value: number; row: AnyRow }) {
  const { word } = useWords()
  if (value === UNLIMITED) return <span>{word('unlimited')}</span>
  return <span className={Number(row.stockState) >= LOW ? 'shop-low' : undefined}>{value}</span>
}

export function DeliverOptionsCell({ value }: { value: readonly number[] }) {
  const { t } = useWords()
  const names = ['', 'pickup', 'dineIn', 'store', 'express']
  return <span>{value.map((one) => t(`entities.order.options.deliverOption.${names[one]}`)).join(' · ')}</span>
}

/** By how much: pieces, or of a price an amount. */
export function RecordNumber({ value, row }: { value: number | null; row: AnyRow }) {
  if (value === null) return <Nothing />
  return <span>{row.type === PRICE ? formatFen(value) : value}</span>
}

/** A quantity, a price, or whether it is on sale, as the record's type says. */
export function RecordValue({ value, row }: { value: number | null; row: AnyRow }) {
  const { t, word } = useWords()
  if (value === null) return <Nothing />
  if (row.type === PRICE) return <span>{formatFen(value)}</span>
  if (row.type === STATUS) return <span>{t(`entities.product.status.${value === 1 ? 'onSale' : 'offSale'}`)}</span>
  return <span>{value === UNLIMITED ? word('unlimited') : value}</span>
}
