import { invalidParameter, Refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import {
  notAuthorised,
  noteUnpaid,
  notHeld,
  type Orders,
  ordersOf,
  type Payment,
} from '@atrium/selling/server/at-devices/implement'
import { refundableOf } from '@atrium/selling/server/money/rows'
import { CLOSE, order } from '../entities/order.ts'
import { user } from '../index.ts'
import { feeOf, minutesBetween, PAY_MODE } from '../plan.ts'
import { takeBack, takeOut } from './batteries.ts'
import { type Order, STATUS, settings } from './row.ts'
import { freeSlots } from './slots.ts'

interface Popped {
  at: Date
  /** The power bank that has come out, if the cabinet says so. */
  battery?: { _id: string; sn: string } | undefined
}

interface Returned {
  at: Date
  device?: string | null
  slot?: number | null
  reason?: string
}

type Columns = Record<string, unknown>

export const orders: Orders<typeof order> = ordersOf('powerbank', order, {
  consumer: user,
  settingOf: settings.of,
  release: (ctx, { _id }) => freeSlots(ctx, _id),
  /** Where the price takes pay score, whoever has not got it may still pay the deposit. */
  dueOf({ status, deposit, expireAt, fee, paidAmount, plan }) {
    const by = plan?.payMode === PAY_MODE.score ? {} : ({ by: 'money' } as const)
    if (status === STATUS.unpaid) return { part: 'deposit', fen: deposit, until: expireAt, ...by }
    return status === STATUS.returned ? { part: 'fee', fen: fee - paidAmount, until: null } : null
  },
  effects: {
    otherSlot: async (_ctx: Ctx, _row: Order, { slot, battery, batterySn, tried }: Columns) => ({
      slot,
      battery,
      batterySn,
      tried,
    }),
    rent,
    async reopen(ctx: Ctx, row: Order, popped: Popped) {
      const open = { cancelledAt: null, finishedAt: null, failReason: null, refundStatus: 0 }
      return { ...open, ...(await rent(ctx, row, popped)) }
    },
    giveBack,
    async complete(ctx: Ctx, row: Order, { returnAt, reason }: { returnAt: string; reason: string }) {
      const at = new Date(returnAt)
      if (at < new Date(row.rentAt!) || at > new Date()) throw invalidParameter({ fields: { returnAt: NOT_THEN } })
      return giveBack(ctx, row, { at, reason })
    },
    collect,
    remind: async () => ({ remindedAt: new Date().toISOString() }),
    buyOut: (ctx: Ctx, row: Order) => keep(ctx, row, CLOSE.bought),
    close: (ctx: Ctx, row: Order, { type }: { type: number }) => close(ctx, row, type),
  },
})

const NOT_THEN = { zh_CN: '须在借出之后、现在之前', en_US: 'After the start of the rent, and not in the future' }
const NOT_SO = {
  zh_CN: '租借中可为丢失或买断，待付款可为坏账',
  en_US: 'Lost or bought while rented, bad debt once returned',
}

/** It is out: by the clock of the cabinet, but never before the order was made. */
async function rent(ctx: Ctx, row: Order, { at, battery }: Popped): Promise<Columns> {
  const startMs = Math.min(Date.now(), Math.max(at.getTime(), Date.parse(row.createdAt)))
  const { _id, sn } = battery ?? { _id: row.battery!, sn: row.batterySn! }
  const rentAt = new Date(startMs)
  await takeOut(ctx, { battery: _id, kind: 'popped', device: row.device, slot: row.slot, at: rentAt, order: row._id })
  // It may be in another slot already, by a report that came before this one.
  await freeSlots(ctx, row._id)
  return { rentAt: rentAt.toISOString(), battery: _id, batterySn: sn, askedAt: null }
}

/** What the rent cost is taken from the deposit, whose rest goes back; or it is owed. */
async function giveBack(ctx: Ctx, row: Order, { at, device = null, slot = null, reason }: Returned): Promise<Columns> {
  const startMs = Date.parse(row.rentAt!)
  const returnAt = new Date(Math.min(Date.now(), Math.max(at.getTime(), startMs)))
  const minutes = minutesBetween(startMs, returnAt.getTime())
  const fee = feeOf(row.plan!, minutes)
  const by = ctx.userId
  await takeBack(ctx, {
    battery: row.battery!,
    device,
    slot,
    at: returnAt,
    order: row._id,
    by,
    reason: by && (reason ?? null),
  })
  const back = { returnAt: returnAt.toISOString(), returnDevice: device, returnSlot: slot, minutes, fee, amount: fee }
  if (row.status === STATUS.closed) return { ...back, ...(await payBackBought(ctx, row, fee)) }
  const taken = await captured(ctx, row, fee)
  if (taken === undefined) return { ...back, to: 'returned' }
  return { ...back, ...taken, finishedAt: new Date().toISOString(), to: 'finished' }
}

/**
 * Takes so much of the deposit. @returns undefined if it is not there yet: pay score has to collect it, or the consent is
 * gone
 */
async function captured(ctx: Ctx, row: Order, fen: number): Promise<Columns | undefined> {
  try {
    const taken = await orders.capture(ctx, row, fen)
    return taken.state === 'captured' ? { ...taken.columns } : undefined
  } catch (error) {
    if (!isGone(error)) throw error
    return fen === 0 ? {} : undefined
  }
}

const GONE = [notAuthorised().text, notHeld().text]
const isGone = (error: unknown): boolean => error instanceof Refusal && GONE.includes(error.text)

/** What was owed is there. Of a power bank that was lost and is back, more may have been on its way. */
async function collect(ctx: Ctx, row: Order, payment: Payment): Promise<Columns> {
  const paid = { ...(await orders.takeLater(ctx, row, payment)) }
  if (row.status === STATUS.closed) return { ...paid, to: 'same' }
  const fen = paid.paidAmount - row.fee
  const back = await orders.payBack(ctx, row, { payment: payment._id, fen, why: 'unused' })
  return { ...paid, ...back, finishedAt: new Date().toISOString(), to: 'finished' }
}

/** It was bought or lost, and is back: what the rent did not cost goes back. */
async function payBackBought(ctx: Ctx, row: Order, fee: number): Promise<Columns> {
  const kept = row.paidAmount - row.refundedAmount
  const isPaid = row.paidAmount >= fee
  const finished = { closeType: null, finishedAt: new Date().toISOString(), to: isPaid ? 'finished' : 'returned' }
  if (kept <= fee || row.payNo === null) return finished
  const { payment, leftFen } = await refundableOf(ctx.tx, row.payNo)
  const fen = Math.min(leftFen, kept - fee)
  return { ...finished, ...(await orders.payBack(ctx, row, { payment, fen, why: 'unused' })) }
}

async function close(ctx: Ctx, row: Order, type: number): Promise<Columns> {
  const isDebt = type === CLOSE.badDebt
  if (isDebt !== (row.status === STATUS.returned)) throw invalidParameter({ fields: { type: NOT_SO } })
  if (!isDebt) return keep(ctx, row, type)
  await noteUnpaid({ app: 'powerbank', consumer: user, settingOf: settings.of }, ctx, row.user)
  return { closeType: type, finishedAt: new Date().toISOString() }
}

/** The consumer keeps the power bank, or has lost it: it costs the deposit. */
async function keep(ctx: Ctx, row: Order, closeType: number): Promise<Columns> {
  const { battery, _id, deposit } = row
  const now = new Date()
  await takeOut(ctx, { battery: battery!, kind: 'lost', at: now, order: _id, by: ctx.userId })
  const minutes = minutesBetween(Date.parse(row.rentAt!), now.getTime())
  const taken = await captured(ctx, row, deposit)
  return { closeType, minutes, fee: deposit, amount: deposit, finishedAt: now.toISOString(), ...taken }
}

/** The order for which this power bank is out, or was bought or lost lately; locked. */
export async function rentOf(ctx: Ctx, sn: string): Promise<Order | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select o.id from powerbank_order o join powerbank_battery b on b.id = o.battery_id
     where o.tenant_id = current_tenant() and b.sn = $1 and b.deleted_at is null and o.deleted_at is null
       and powerbank_order_out(o)
     order by o.status, o.created_at desc limit 1`,
    [sn],
  )
  const order = rows[0] && (await orders.lock(ctx, rows[0].id))
  const isOut = order && (order.status === STATUS.renting || order.status === STATUS.closed) && order.returnAt === null
  return isOut ? order : undefined
}
