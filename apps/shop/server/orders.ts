import { randomInt } from 'node:crypto'
import { illegalTransition, invalidParameter } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { guessesOf } from '@atrium/core/server/identity/guessing/guesses'
import { announce } from '@atrium/core/server/realtime/announce'
import { REFUND_REQUESTED, refundRequestKey } from '@atrium/selling/contract/declare'
import {
  closePayments,
  type EndedRefund,
  noRefundRequested,
  type Orders,
  ordersOf,
  type Payment,
  startOrderRefund,
} from '@atrium/selling/server/implement'
import { DELIVER, type Logistics, order, STATUS } from '../entities/order.ts'
import { user } from '../entities/user.ts'
import { warnOfLow } from './goods.ts'
import { allBack, allRefunded, type GoodsBack, takeGoodsBack } from './goods-back.ts'
import { inform } from './notices.ts'
import { isInside, type Order, stock } from './order-row.ts'
import { settingOf } from './setting.ts'

export const rejected = storable('shop.rejected', {
  zh_CN: '商家拒单，自动退款',
  en_US: 'Rejected by the shop, refunded',
})
const atTheEnd = storable('shop.paidAtTheEnd', {
  zh_CN: '完成订单时收款',
  en_US: 'Received when the order was finished',
})

const REJECTED = 4
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const now = () => new Date().toISOString()

interface Refund extends GoodsBack {
  amount: number
}
interface Approval extends GoodsBack {
  amount?: number | null
  reverseShare?: boolean | null
}
interface End {
  pickupCode?: string | null
  received?: boolean | null
}

/** What is to be paid for it: at once, or later, while it goes on. */
function dueOf({ status, amount, expireAt, payLater, paidAt }: Order) {
  if (status === STATUS.unpaid) return { fen: amount, until: expireAt }
  const isOwed = payLater && paidAt === null && status !== STATUS.cancelled && status !== STATUS.refunded
  return isOwed ? ({ part: 'fee', fen: amount, until: null } as const) : null
}

/** The goods leave the stock, as far as the order still holds them. */
async function takeStock(ctx: Ctx, { _id }: Order) {
  await warnOfLow(ctx, await stock.take(ctx, _id))
  return { stockTaken: true }
}

/** The columns of an order that has ended well. What was paid is divided; what is owed is, when it comes. */
async function ended(ctx: Ctx, row: Order) {
  const taken = await takeStock(ctx, row)
  if (dueOf(row) === null) await orders.divide(ctx, row)
  const { refundDays } = await settingOf(ctx)
  return { ...taken, finishedAt: now(), finishDueAt: null, refundUntil: inDays(refundDays) }
}

/** @throws illegalTransition unless somebody comes for it, or it was sent | 40001 | waitBeforeTrying */
async function refuseEnd(ctx: Ctx, row: Order, { pickupCode, received }: End): Promise<void> {
  const isFetched = row.deliverOption === DELIVER.pickup || row.deliverOption === DELIVER.dineIn
  if (row.status === STATUS.accepted && !isFetched) {
    throw illegalTransition({ params: { from: row.status, action: 'finish' } })
  }
  if (row.pickupCode !== null) await refuseOtherCode(ctx, row, pickupCode)
  if (dueOf(row) !== null && received == null) throw invalidParameter({ fields: { received: SETTLE } })
}

/** Six digits could be guessed at the desk: after five wrong ones each try costs a wait. */
async function refuseOtherCode(ctx: Ctx, row: Order, given: End['pickupCode']): Promise<void> {
  if (!given) throw invalidParameter({ fields: { pickupCode: CODE_NEEDED } })
  const guesses = guessesOf(ctx)
  const subject = `shop.order ${row._id}`
  await guesses.check(subject)
  if (given === row.pickupCode) return
  await guesses.count(subject)
  throw invalidParameter({ fields: { pickupCode: WRONG_CODE } })
}

export const orders: Orders<typeof order> = ordersOf('shop', order, {
  consumer: user,
  settingOf,
  dueOf,
  refundReasons: { reject: stored(rejected) },
  placeOf: ({ table, consignee }) => table ?? consignee?.name ?? '',
  async release(ctx, row) {
    await stock.release(ctx, row._id)
    if (isInside(row)) await stock.giveBack(ctx, row._id)
  },
  effects: {
    async paid(ctx: Ctx, row: Order) {
      announce(ctx, '/shop', 'order', [row._id])
      return { ...(await takeStock(ctx, row)), pickupCode: row.pickupCode ?? newPickupCode(row.deliverOption) }
    },

    async paidLater(ctx: Ctx, row: Order, payment: Payment) {
      const columns = row.status === STATUS.finished ? orders.takeLater : orders.earn
      return { ...(await columns(ctx, row, payment)), ...(await takeStock(ctx, row)) }
    },

    async edit(_ctx: Ctx, _row: Order, columns: object) {
      return { ...columns }
    },

    async accept(ctx: Ctx, row: Order) {
      inform(ctx, row, 'accepted')
      return {}
    },

    async send(ctx: Ctx, row: Order, { logistics }: { logistics?: Omit<Logistics, 'sentAt'> | null }) {
      const isExpress = row.deliverOption === DELIVER.express
      if (isExpress && !logistics) throw invalidParameter({ fields: { logistics: LOGISTICS } })
      const { autoFinishDays } = await settingOf(ctx)
      inform(ctx, row, 'sent', isExpress && logistics ? logistics : undefined)
      return {
        ...(await takeStock(ctx, row)),
        logistics: isExpress && logistics ? { ...logistics, sentAt: now() } : null,
        finishDueAt: inDays(autoFinishDays),
      }
    },

    async finish(ctx: Ctx, row: Order, input: End) {
      await refuseEnd(ctx, row, input)
      const isReceived = dueOf(row) !== null && input.received === true
      return {
        ...(await ended(ctx, row)),
        ...(isReceived && { afterwards: () => orders.act(ctx, 'pay', row._id, { reason: stored(atTheEnd) }) }),
      }
    },

    autoFinish: ended,

    /** The request is granted: one refund, whoever grants it, of the goods that it names unless others are given. */
    async approve(ctx: Ctx, row: Order, input: Approval) {
      const { refundApply, paidAmount, refundedAmount, no } = row
      if (row.refundStatus !== REFUND_REQUESTED || !refundApply) throw noRefundRequested()
      const amount = input.amount ?? Math.min(refundApply.amount, paidAmount - refundedAmount)
      const refundLines = input.refundLines === undefined ? refundApply.lines : input.refundLines
      const goods = await takeGoodsBack(ctx, row, { ...input, refundLines }, amount)
      const idemKey = refundRequestKey({ no, at: refundApply.at })
      const { reason } = refundApply
      const { reverseShare } = input
      inform(ctx, row, 'approved', { fen: amount })
      return { ...goods, ...(await startOrderRefund(ctx, row, { amount, reason, reverseShare, idemKey })) }
    },

    /** A refund request is declined and the order goes on; or the shop does not take the order, and pays all back. */
    async reject(ctx: Ctx, row: Order, { reason }: { reason: string }) {
      const { refundApply } = row
      if (row.refundStatus === REFUND_REQUESTED && refundApply) {
        inform(ctx, row, 'declined', { reason })
        return { refundStatus: REJECTED, refundApply: { ...refundApply, answer: reason }, to: 'same' }
      }
      if (row.status !== STATUS.paid) throw illegalTransition({ params: { from: row.status, action: 'reject' } })
      await stock.release(ctx, row._id)
      await closePayments(ctx, row._id)
      const products = await allBack(ctx, row)
      inform(ctx, row, 'rejected', { reason })
      const ended = { products, rejectReason: reason, cancelledAt: now() }
      return row.payNo === null
        ? { ...ended, to: 'cancelled' }
        : { ...ended, ...(await orders.giveBack(ctx, row, 'reject')), to: 'refunded' }
    },

    refund: (ctx: Ctx, row: Order, input: Refund) => takeGoodsBack(ctx, row, input, input.amount),

    async refunded(_ctx: Ctx, row: Order, { amount }: EndedRefund) {
      return row.refundedAmount + amount === row.paidAmount ? { products: allRefunded(row) } : {}
    },
  },
})

/** Whoever comes for it shows six digits. */
export const newPickupCode = (deliverOption: number): string | null =>
  deliverOption === DELIVER.pickup ? String(randomInt(1_000_000)).padStart(6, '0') : null

/** Its payment has come: an order that waits for nobody is accepted by itself. */
async function begin(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
  const { autoAccept } = await settingOf(ctx)
  if (autoAccept) await accepted(ctx, { _id })
}

export const accepted = (ctx: Ctx, { _id }: { _id: string }): Promise<Order> => orders.act(ctx, 'accept', _id, {})

export const payable = orders.payable({
  begin,
  later: { fee: (ctx, row, payment) => orders.act(ctx, 'paidLater', row, payment) },
})

/** What was sent long ago has arrived. */
export const autoFinish = orders.sweep(
  'autoFinish',
  60,
  'o.status = 4 and o.finish_due_at < now()',
  async (ctx, row) => {
    await orders.act(ctx, 'autoFinish', row, {})
  },
)

const WRONG_CODE = { zh_CN: '取货码不正确', en_US: 'The pick-up code is wrong' }
const CODE_NEEDED = { zh_CN: '请填写顾客出示的取货码', en_US: 'Enter the pick-up code that the customer shows' }
const SETTLE = { zh_CN: '请选择已收款或记为欠款', en_US: 'Choose whether the money was received or is owed' }
const LOGISTICS = { zh_CN: '快递订单须填写快递公司和单号', en_US: 'Express orders need company and number' }
