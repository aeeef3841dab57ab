import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Device, DeviceAnswer, DeviceCommand } from '@atrium/devices/server/device'
import { notifyLoss } from '@atrium/selling/server/at-devices/implement'
import type { Line } from '../entities/order.ts'
import { type Order, STATUS, sumOf } from './order-row.ts'
import { orders } from './orders.ts'
import { alarms } from './setting.ts'
import { jammed } from './slots.ts'

/** What a machine says of the goods of an order, in an event, an answer to the command or when it was asked. */

/** Of one slot. An item of the order's slot counts with all that came out of it so far. */
export interface SlotResult {
  slot: number
  num?: number | undefined
  ok: boolean
  err?: string | null | undefined
}

const cameOut = storable('vend.cameOut', {
  zh_CN: '{slot} 号货道：{name} 已出货 {num} 件',
  en_US: 'Slot {slot}: {num} × {name} came out',
})
const didNot = storable('vend.didNotComeOut', {
  zh_CN: '{slot} 号货道：{name} 有 {num} 件未出货（{err}）',
  en_US: 'Slot {slot}: {num} × {name} did not come out ({err})',
})
const nothingCame = storable('vend.nothingCame', { zh_CN: '商品没有出货', en_US: 'No goods came out' })
const cameLate = storable('vend.cameLate', {
  zh_CN: '订单结束后才出货，计为损失：{names}',
  en_US: 'Came out after the order had ended, booked as a loss: {names}',
})
const nameAndNum = storable('vend.nameAndNum', { zh_CN: '{name} ×{num}', en_US: '{num} × {name}' })

/** The machine's code for an order of which it knows nothing, or whose goods it does not have to report. */
export const NO_SUCH_ORDER = { code: 5, msg: 'no order of this machine' }
const NO_SUCH_SLOT = { code: 40902, msg: 'the order has nothing in this slot' }

/**
 * Takes the results of some slots. Each slot is reported with everything that came out of it for the order so far, so a
 * repeated report changes nothing, and one that was overtaken neither.
 */
export async function take(
  ctx: Ctx,
  of: Device,
  order: Order,
  reported: readonly SlotResult[],
): Promise<DeviceAnswer | undefined> {
  const known = new Set(order.products.map(({ slot }) => slot))
  if (reported.some(({ slot }) => !known.has(slot))) return NO_SUCH_SLOT
  for (const { slot, ok, err } of reported) if (!ok) await jammed(ctx, of, slot, err ?? 'jam')
  if (isEnded(order))
    return void (await cameTooLate(
      ctx,
      of,
      order,
      order.products.map((line) => lineAfter(line, reported)),
    ))
  if (!isOpen(order)) return NO_SUCH_ORDER
  let row = order.status === STATUS.paid ? await orders.act(ctx, 'dispense', order, {}) : order
  for (const [at, line] of row.products.entries()) {
    const next = lineAfter(line, reported)
    if (next.dispensed === line.dispensed && next.failed === line.failed) continue
    const products = row.products.with(at, next)
    row = await orders.act(ctx, 'result', row, { products, reason: reasonOf(line, next, reported) })
  }
  if (row.products.every(({ num, dispensed, failed }) => dispensed + failed === num)) await settle(ctx, row)
  return undefined
}

/** The order of an event, locked, and what is reported of its slots. */
export async function takeResult(ctx: Ctx, of: Device, no: string, reported: readonly SlotResult[]) {
  const order = await orders.find(ctx, { device: of._id, no })
  return order ? take(ctx, of, order, reported) : NO_SUCH_ORDER
}

/** Nothing more will be reported: what did not come out by now is refunded. `reason`: why nobody knows more. */
export async function settle(ctx: Ctx, order: Order, reason = stored(nothingCame)): Promise<void> {
  // The price of what was taken from a cabinet is being collected, whatever its door reports.
  if (order.limit !== null && order.num > 0) return
  const came = sumOf(order.products, ({ dispensed }) => dispensed)
  if (came === 0) await orders.fail(ctx, order, reason)
  else await orders.act(ctx, came === order.num ? 'finish' : 'partly', order, {})
}

/** All of it that the machine did not name as missing has come out. */
export async function allCame(ctx: Ctx, order: Order): Promise<void> {
  const products = order.products.map((line) => ({ ...line, dispensed: line.num - line.failed }))
  await settle(ctx, await orders.act(ctx, 'result', order, { products }))
}

/** A success that came after the order had ended: without details, all that is missing came out. */
export async function doneLate(ctx: Ctx, of: Device, order: Order, command: DeviceCommand): Promise<void> {
  const reported = resultsIn(command)
  const lines = order.products.map((line) =>
    reported ? lineAfter(line, reported) : { ...line, dispensed: line.num - line.failed },
  )
  await cameTooLate(ctx, of, order, lines)
}

/** The goods are gone. If their money has not been given back, they are sold; otherwise they are lost. */
async function cameTooLate(ctx: Ctx, of: Device, order: Order, reported: readonly Line[]): Promise<void> {
  const products = order.products.map((line, at) => {
    const { dispensed, failed } = reported[at]!
    return { ...line, failed, lost: Math.max(line.lost, dispensed - line.dispensed) }
  })
  if (products.every(({ lost }, at) => lost === order.products[at]!.lost)) return noteFailed(ctx, order, products)
  const isSold =
    order.status === STATUS.failed &&
    order.refundStatus === 0 &&
    reported.every(({ num, dispensed }) => num === dispensed)
  if (isSold) return void (await orders.act(ctx, 'finish', order, { products: reported }))
  await lose(ctx, of, order, products)
}

/** Nothing has come out: a later acknowledgement without details must not count it. */
async function noteFailed(ctx: Ctx, order: Order, products: readonly Line[]): Promise<void> {
  const text = 'update vend_order set products = $2 where id = $1'
  await rawSql(ctx.tx).executeSql(text, [order._id, JSON.stringify(products)])
}

/** Books what `lost` of the lines says, and tells staff. */
export async function lose(ctx: Ctx, of: Device, order: Order, products: readonly Line[]): Promise<void> {
  const before = (slot: number) => order.products.find((line) => line.slot === slot)?.lost ?? 0
  const names = products
    .filter(({ slot, lost }) => lost > before(slot))
    .map(({ name, lost }) => stored(nameAndNum, { name, num: lost }))
  await orders.act(ctx, 'lost', order, { products, reason: stored(cameLate, { names }) })
  await notifyLoss(ctx, alarms, of, { ...order, page: '/vend/order' })
}

/** A line after what was reported of its slot. A machine may find out later that something came out after all. */
function lineAfter(line: Line, reported: readonly SlotResult[]): Line {
  const pieces = (isOk: boolean) =>
    reported.filter(({ slot, ok }) => slot === line.slot && ok === isOk).reduce((sum, { num = 1 }) => sum + num, 0)
  const dispensed = Math.min(line.num, Math.max(line.dispensed, pieces(true)))
  const failed = Math.min(line.num - dispensed, Math.max(line.failed, pieces(false)))
  return { ...line, dispensed, failed }
}

function reasonOf({ slot, name, failed }: Line, next: Line, reported: readonly SlotResult[]): string {
  if (next.failed === failed) return stored(cameOut, { slot, name, num: next.dispensed })
  const err = reported.find((one) => one.slot === slot && !one.ok)?.err ?? 'jam'
  return stored(didNot, { slot, name, num: next.failed, err })
}

/** `items` of an answer, as far as they make sense. */
export function resultsIn({ data }: DeviceCommand): SlotResult[] | undefined {
  const items = data?.items
  if (!Array.isArray(items)) return undefined
  return items.slice(0, 200).filter((item): item is SlotResult => {
    const { slot, ok, num = 1 } = (item ?? {}) as Partial<SlotResult>
    return Number.isInteger(slot) && typeof ok === 'boolean' && Number.isInteger(num) && num > 0
  })
}

const isOpen = ({ status }: Order) => status === STATUS.paid || status === STATUS.dispensing
export const isEnded = ({ status }: Order) =>
  status === STATUS.failed ||
  status === STATUS.refunded ||
  status === STATUS.partlyRefunded ||
  status === STATUS.cancelled
