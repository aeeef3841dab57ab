import { formatFen } from '@atrium/core/contract/number-text'
import { type AppShown, type Reading, type Shown, type ShownColumn, shownText } from '@atrium/core/contract/shown'
import { UNLIMITED } from '@atrium/selling/contract/declare'
import { type Customer, type Line, nameOf } from './entities/order.ts'
import type { Spec } from './entities/product.ts'
import { RECORD_TYPES } from './entities/record.ts'

/** The first line may have a picture and be cut on a page; this is the whole. */
export const linesText = (lines: readonly Line[]): string =>
  lines.map((line) => `${nameOf(line)} ×${line.num}`).join(' · ')

const products: ShownColumn<readonly Line[]> = { of: (lines) => shownText(linesText(lines)) }

const customer: ShownColumn<Customer> = {
  of: ({ name, mobile }) => shownText([name, mobile].filter(Boolean).join(' ')),
}

const specs: ShownColumn<readonly Spec[]> = {
  of: (all) => shownText(all.map(({ name, price }) => `${name} ${formatFen(price)}`).join(' · ')),
}

const pieces = (value: number, { found }: Reading): Shown =>
  value === UNLIMITED ? shownText(found('more.unlimited') ?? String(value)) : { kind: 'number', value, digits: 0 }

const stock: ShownColumn<number> = { of: (value, _row, reading) => pieces(value, reading) }

export interface Recorded {
  type: keyof typeof RECORD_TYPES
}

/** By how much: pieces, or of a price an amount. */
const num: ShownColumn<number, Recorded> = {
  of: (value, { type }) =>
    RECORD_TYPES[type][0] === 'price' ? { kind: 'fen', fen: value } : { kind: 'number', value, digits: 0 },
}

/** A quantity, a price, or whether it is on sale, as the record's type says. */
const recorded: ShownColumn<number, Recorded> = {
  of(value, { type }, reading) {
    const [name] = RECORD_TYPES[type]
    if (name === 'price') return { kind: 'fen', fen: value }
    if (name !== 'status') return pieces(value, reading)
    return shownText(reading.found(`entities.product.status.${value === 1 ? 'onSale' : 'offSale'}`) ?? String(value))
  },
}

/** What lists and files show of columns whose stored values nobody reads. */
export const shown = {
  order: { products, customer },
  product: { specs, stock },
  record: { num, before: recorded, after: recorded },
} satisfies AppShown
