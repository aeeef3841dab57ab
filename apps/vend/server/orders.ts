import { refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { Due } from '@atrium/selling/contract/patterns/order'
import { type EndedRefund, type Orders, ordersOf } from '@atrium/selling/server/at-devices/implement'
import { orderAfterRefund } from '@atrium/selling/server/money/refunds/order-refund'
import { refundableOf } from '@atrium/selling/server/money/rows'
import { type Line, order } from '../entities/order.ts'
import { user } from '../index.ts'
import { linesOf, type Order, STATUS, stock, sumOf } from './order-row.ts'
import { settingOf } from './setting.ts'
import { warnOfLow } from './slots.ts'

const notDelivered = storable('vend.notDelivered', {
  zh_CN: '未出货商品自动退款',
  en_US: 'Refund of what did not come out',
})

/** The columns of lines, whose delivered goods leave the stock. */
async function delivered(ctx: Ctx, row: Order, products: Line[]) {
  const lines = linesOf({ ...row, products }, ({ dispensed }) => dispensed)
  await warnOfLow(ctx, row, await stock.take(ctx, row._id, lines))
  return { products, dispensed: sumOf(products, ({ dispensed }) => dispensed) }
}

/** The refund of what did not come out, if the seller refunds it by itself. */
async function payBackMissing(ctx: Ctx, row: Order): Promise<object> {
  const { refundOnPartial } = await settingOf(ctx)
  if (!refundOnPartial || row.payNo === null) return {}
  const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
  const missing = sumOf(row.products, ({ price, num, dispensed }) => price * (num - dispensed))
  return orders.payBack(ctx, row, { payment, fen: Math.min(leftFen, missing), why: 'partly' })
}

/** A cabinet that never said what was taken: nothing is charged. @throws collecting */
async function completeCabinet(ctx: Ctx, row: Order) {
  if (row.products.length > 0) throw collecting()
  return { ...(await orders.giveBack(ctx, row, 'depositRest')), amount: 0, finishedAt: now(), failReason: null }
}

const collecting = refusal(40910, 409, {
  zh_CN: '商品金额正在收取',
  en_US: 'The price of the goods is being collected',
})

interface Result {
  products: Line[]
  /** Of a cabinet. */
  doorOpenedAt?: string | null
}

/**
 * A cabinet is opened for a deposit or an authorisation. While its price is collected, the customer may also pay it, for
 * example because the authorisation is gone.
 */
function dueOf({ status, limit, num, amount, expireAt }: Order): Due | null {
  if (status === STATUS.unpaid) return { fen: amount, until: expireAt, ...(limit !== null && { part: 'deposit' }) }
  if (status !== STATUS.dispensing || limit === null || num === 0) return null
  return { part: 'fee', fen: Math.min(amount, limit), until: null }
}

/** Acknowledged without results, for which it waits: what the machine has not named as missing has left it. */
const isOut = ({ status, limit, ackAt, num, products }: Order) =>
  status === STATUS.dispensing &&
  limit === null &&
  ackAt !== null &&
  num > sumOf(products, ({ dispensed, failed }) => dispensed + failed)
const allOf = ({ products }: Order) => products.map((line) => ({ ...line, dispensed: line.num - line.failed }))

const now = () => new Date().toISOString()

export const orders: Orders<typeof order> = ordersOf('vend', order, {
  consumer: user,
  settingOf,
  dueOf,
  refundReasons: { partly: stored(notDelivered) },
  release: (ctx, { _id }) => stock.release(ctx, _id),
  effects: {
    dispense: async (_ctx: Ctx, _row: Order, { cmdId, endsAt }: Pick<Order, 'cmdId' | 'endsAt'>) => ({ cmdId, endsAt }),

    async result(ctx: Ctx, row: Order, { products, doorOpenedAt = row.doorOpenedAt }: Result) {
      return { ...(await delivered(ctx, row, products)), doorOpenedAt }
    },

    /** What was taken from a cabinet, before its price is collected. */
    async settle(ctx: Ctx, row: Order, { products, amount }: Pick<Order, 'products' | 'amount'>) {
      const num = sumOf(products, (line) => line.num)
      return { ...(await delivered(ctx, row, products)), num, amount, endsAt: null }
    },

    /** All of it has come out. The money of a cabinet is divided when it is collected: `earned` are its columns. */
    async finish(ctx: Ctx, row: Order, { products = row.products, earned }: { products?: Line[]; earned?: object }) {
      const columns = await delivered(ctx, row, products)
      if (!earned) await orders.divide(ctx, row)
      return { ...columns, ...earned, finishedAt: now(), failReason: null }
    },

    async nothing(ctx: Ctx, row: Order) {
      return { ...(await orders.giveBack(ctx, row, 'depositRest')), amount: 0, cancelledAt: now() }
    },

    async partly(ctx: Ctx, row: Order) {
      await stock.release(ctx, row._id)
      const refund = await payBackMissing(ctx, row)
      await orders.divide(ctx, row)
      return { ...refund, finishedAt: now() }
    },

    /** What was handed over by hand counts as delivered. */
    async complete(ctx: Ctx, row: Order) {
      if (row.limit !== null) return completeCabinet(ctx, row)
      const products = row.products.map((line) => ({ ...line, dispensed: line.num, failed: 0 }))
      const columns = await delivered(ctx, row, products)
      await orders.divide(ctx, row)
      return { ...columns, finishedAt: now(), failReason: null }
    },

    async lost(ctx: Ctx, row: Order, { products }: { products: Line[] }) {
      const lines = linesOf({ ...row, products }, ({ dispensed, lost }) => dispensed + lost)
      await stock.take(ctx, row._id, lines, 'loss')
      return { products }
    },

    async refund(ctx: Ctx, row: Order, { amount, restoreStock }: { amount: number; restoreStock?: boolean | null }) {
      const isWhole = amount === row.paidAmount - row.refundedAmount
      const columns = isWhole && isOut(row) ? await delivered(ctx, row, allOf(row)) : {}
      if (restoreStock) await stock.giveBack(ctx, row._id)
      return columns
    },

    /** A part of a finished order was refunded; or all of one that was acknowledged while the refund was on its way. */
    async refunded(ctx: Ctx, row: Order, refund: EndedRefund) {
      const isWhole = orderAfterRefund(row, refund).isWhole
      if (isWhole) return isOut(row) ? delivered(ctx, row, allOf(row)) : {}
      return row.status === STATUS.finished ? { to: 'partlyRefunded' } : {}
    },
  },
})
