import type { Row } from '@atrium/core/server/call/row'
import { type StockLine, stockOf } from '@atrium/selling/server/implement'
import { type Line, order, STATUS } from '../entities/order.ts'

export type Order = Row<typeof order>

/** An order holds its goods until they leave the stock: when it is paid, or sent or finished before that. */
export const stock = stockOf('shop', {
  order,
  holding: ['unpaid', 'paid', 'accepted', 'sent'],
  holds: 'case when o.stock_taken then 0 else o.num end',
})

export const stockLinesOf = (lines: readonly Pick<Line, 'product' | 'spec' | 'num'>[]): StockLine[] =>
  lines.map(({ product, spec, num }) => ({ item: product, spec: spec ?? '', num }))

/** Its goods have not left the shop. */
export const isInside = ({ status }: Pick<Order, 'status'>) => status === STATUS.paid || status === STATUS.accepted
