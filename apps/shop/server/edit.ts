import { illegalTransition, invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { closePayments } from '@atrium/selling/server/implement'
import { isEditable } from '../entities/editable.ts'
import type { Line, LineRequest } from '../entities/order.ts'
import { type Order, stock, stockLinesOf } from './order-row.ts'
import { orders } from './orders.ts'
import { pricingOf } from './place.ts'
import { type Catalogue, type Offered, priceOfOpen } from './pricing/price.ts'

/** A line gets another number, or one is added. */
export type Edit = { type: 'updateNum'; index: number; num: number } | ({ type: 'add' } & LineRequest)

/**
 * Changes the lines of an order that is not paid: its amount, fees and what it holds follow. Lines that it has keep their
 * prices. A payment that was begun for the old amount is closed.
 * @throws illegalTransition if it is paid | outOfStock | what `priceOf` throws
 */
export async function editLines(ctx: Ctx, id: string, edit: Edit, catalogueOf: CatalogueOf): Promise<Order> {
  const order = await orders.lock(ctx, id)
  if (!isEditable(order)) throw illegalTransition({ params: { from: order.status, action: edit.type } })
  const lines = edited(order.products, edit)
  const catalogue = kept(order.products, await catalogueOf(ctx, lines))
  const { deliverOption, consignee, discount } = order
  const price = priceOfOpen({ lines, deliverOption, consignee, discount }, catalogue, await pricingOf(ctx))
  await stock.lock(ctx, id, stockLinesOf(price.products))
  await closePayments(ctx, id)
  return orders.act(ctx, 'edit', order, price)
}

export type CatalogueOf = (ctx: Ctx, lines: readonly LineRequest[]) => Promise<Catalogue>

function edited(products: readonly Line[], edit: Edit): LineRequest[] {
  const lines = products.map(({ product, spec, num }) => ({ product, spec, num }))
  if (edit.type === 'add') {
    const { type: _, ...line } = edit
    return [...lines, line]
  }
  if (edit.index >= lines.length) throw invalidParameter({ fields: { index: NO_LINE } })
  return lines.map((line, index) => (index === edit.index ? { ...line, num: edit.num } : line))
}

/** The catalogue, in which what was ordered already is still sold as it was. */
function kept(products: readonly Line[], catalogue: Catalogue): Catalogue {
  const all = new Map<string, Offered>(catalogue)
  for (const { product, spec, name, specName, img, price } of products) {
    const known = all.get(product)
    const others = known?.specs?.filter(({ _id }) => _id !== spec) ?? []
    const specs = spec === null ? null : [...others, { _id: spec, name: specName ?? '', price, img }]
    const sold = { name, img, limitNum: 0, grams: 0, deliverOptions: null, ...known, isOnSale: true }
    all.set(product, { ...sold, price: spec === null ? price : (known?.price ?? price), specs })
  }
  return all
}

const NO_LINE = { zh_CN: '订单没有这一行', en_US: 'The order does not have this line' }
