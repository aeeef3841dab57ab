import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { notifyFault } from '@atrium/devices/server/alarms'
import type { Device, DeviceAnswer, DeviceEvent } from '@atrium/devices/server/device'
import type { Payment } from '@atrium/selling/server/at-devices/implement'
import type { Line } from '../entities/order.ts'
import { type Order, STATUS, sumOf } from './order-row.ts'
import { orders } from './orders.ts'
import { isEnded, lose, NO_SUCH_ORDER } from './results.ts'
import { alarms } from './setting.ts'
import { type SellingSlot, slotsOf } from './slots.ts'

/** An open-door cabinet: what was held or authorised is charged for what was taken, and the rest goes back. */

const aboveLimit = storable('vend.aboveLimit', {
  zh_CN: '商品共 {amount} 元，超过授权上限 {limit} 元，超出部分未收取',
  en_US: 'The goods cost {amount} yuan, more than the authorised {limit} yuan; the rest was not charged',
})
const NOT_KNOWN = { code: 40902, msg: 'a slot or barcode is not known' }

/** What each slot offered when the door was opened: it sells at that price, whatever changes meanwhile. */
export type Shelf = readonly Pick<Line, 'slot' | 'product' | 'name' | 'price'>[]

export const shelfOf = (slots: readonly SellingSlot[]): Shelf =>
  slots.flatMap(({ no, product, productName, amount }) =>
    product === null ? [] : [{ slot: no, product, name: productName!, price: amount! }],
  )

interface Taken {
  slot?: number
  product?: string
  num: number
}

/** The door was closed, and the cabinet says what was taken. Only the first report counts. */
export async function settled(
  ctx: Ctx,
  of: Device,
  { data: { orderNo, items } }: DeviceEvent<{ orderNo: string; items: Taken[] }>,
): Promise<DeviceAnswer | undefined> {
  const order = await orders.find(ctx, { device: of._id, no: orderNo })
  if (!order || order.limit === null || order.status === STATUS.unpaid) return NO_SUCH_ORDER
  const products = await linesOf(ctx, of, order, items)
  if (!products) {
    await notifyFault(ctx, alarms, of, { port: 0, code: 'unknownGoods', info: orderNo })
    return NOT_KNOWN
  }
  // Once known, they stay: the same report again finds its own lines.
  if (isEnded(order)) {
    if (order.products.length === 0)
      await lose(
        ctx,
        of,
        order,
        products.map((line) => ({ ...line, dispensed: 0, lost: line.num })),
      )
    return undefined
  }
  if (order.status === STATUS.finished || order.products.length > 0) return undefined
  await charge(ctx, order, products)
  return undefined
}

async function charge(ctx: Ctx, order: Order, products: Line[]): Promise<void> {
  if (products.length === 0) return void (await orders.act(ctx, 'nothing', order, {}))
  const amount = sumOf(products, ({ price, num }) => price * num)
  const limit = order.limit!
  const reason = amount > limit ? stored(aboveLimit, { amount: yuan(amount), limit: yuan(limit) }) : undefined
  const known = await orders.act(ctx, 'settle', order, { products, amount, reason })
  const captured = await orders.capture(ctx, known, Math.min(amount, limit))
  if (captured.state === 'captured') await orders.act(ctx, 'finish', known, { earned: captured.columns })
}

/** The authorised money has been collected, or the customer has paid it in another way. */
export async function collected(ctx: Ctx, order: Order, payment: Payment): Promise<void> {
  await orders.act(ctx, 'finish', order, { earned: await orders.takeLater(ctx, order, payment) })
}

/** @returns undefined if one of the slots or barcodes is not known */
async function linesOf(ctx: Ctx, of: Device, order: Order, items: readonly Taken[]): Promise<Line[] | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ shelf: Shelf | null }>(
    'select shelf from vend_order where id = $1',
    [order._id],
  )
  const shelf = rows[0]?.shelf ?? shelfOf(await slotsOf(ctx, of._id))
  const barcodes = await productsOf(
    ctx,
    items.flatMap(({ slot, product }) => (slot === undefined && product ? [product] : [])),
  )
  const lines = new Map<number, Line>()
  for (const { slot, product, num } of items) {
    const item = slot === undefined ? barcodes.get(product ?? '') : undefined
    const found = shelf.find((one) => (slot === undefined ? one.product === item : one.slot === slot))
    if (!found) return undefined
    const before = lines.get(found.slot)?.num ?? 0
    lines.set(found.slot, { ...found, num: before + num, dispensed: before + num, failed: 0, lost: 0 })
  }
  return [...lines.values()]
}

async function productsOf(ctx: Ctx, barcodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (barcodes.length === 0) return new Map()
  const { rows } = await rawSql(ctx.tx).executeSql<{ no: string; id: string }>(
    'select no, id from vend_product where tenant_id = current_tenant() and no = any ($1) and deleted_at is null',
    [barcodes],
  )
  return new Map(rows.map(({ no, id }) => [no, id]))
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
