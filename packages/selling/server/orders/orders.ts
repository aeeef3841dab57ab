import { type Entity, statusNumber } from '@atrium/core/contract/define/entity'
import { illegalTransition, Refusal, recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep, Effect, EffectNames } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { stored, storedRefusal } from '@atrium/core/server/call/stored-text'
import { actOnLocked } from '@atrium/core/server/entity/act'
import { getRow, lockNewest, removeRow } from '@atrium/core/server/entity/rows'
import type { Due, OrderPart } from '../../contract/patterns/order.ts'
import { ORDER_ACTS, type OrderActNames } from '../../contract/patterns/order-actions.ts'
import type { Payable, Payment } from '../money/payable.ts'
import { refuseWhileOwed, refuseWhileRefunding } from '../money/refunds/order-refund.ts'
import { hidePayments, refundableOf } from '../money/rows.ts'
import { partOf } from '../money/sold.ts'
import { divide } from './divide.ts'
import { amountDue } from './due.ts'
import { type Capture, capture, earnedBy, giveBack, type PaidColumns, takeLater } from './held-money.ts'
import { type OrderKind, type OrderRow, UNPAID } from './kind.ts'
import { makeOrder, type OrderedAt } from './make.ts'
import { newsOf } from './news.ts'
import { namedRefund, type OwnRefund, payBack } from './own-refund.ts'
import { type PatternAct, patternEffects } from './pattern-effects.ts'
import { cancelledByClerk, depositRest, failedToStart, unused } from './reasons.ts'
import type { Storefront } from './storefront.ts'
import { rowSweep } from './sweep.ts'
import { forgive, noteUnpaid, pauseOver } from './unpaid.ts'

type Act<E extends Entity> = keyof E['actions'] & string

type EffectOf<E extends Entity> = (ctx: Ctx, row: Row<E>, input: never) => Promise<Record<string, unknown>>

type PatternNames<Names extends OrderActNames> = Names[keyof OrderActNames] | Exclude<PatternAct, keyof OrderActNames>

/**
 * What the app's actions do besides changing the status. A function for an action of the pattern runs after the
 * pattern's own.
 */
type OwnEffects<E extends Entity, Names extends OrderActNames> = {
  [K in Exclude<EffectNames<E> & string, PatternNames<Names>>]: EffectOf<E>
} & { [K in PatternNames<Names>]?: EffectOf<E> }

export interface OrderParts<E extends Entity, Names extends OrderActNames>
  extends Pick<OrderKind, 'consumer' | 'settingOf'> {
  /** Besides `fail`, `unused` and `cancel`, or in their place. */
  refundReasons?: OrderKind['refundReasons']
  /** The names that the descriptor gives to `orderActions`. */
  names?: Names
  /** Default: a minute. */
  payTimeoutUnitS?: number
  effects: OwnEffects<E, Names>
  /** The order will not be delivered any more: it was cancelled, has failed or was refunded in full. */
  release?(ctx: Ctx, order: Row<E>): void | Promise<void>
  /** Where the order was made, for messages to staff. Default: the name of its device. */
  placeOf?(order: Row<E>): string
  /** What may be paid now; null: nothing. Default: an unpaid order owes `amount` until `expireAt`. */
  dueOf?(order: Row<E>): Due | null
}

export interface PayableParts<E extends Entity> {
  /** Starts the delivery of an order that was just paid. If it refuses (the device is offline), the order fails. */
  begin?(ctx: Ctx, order: Row<E>): Promise<unknown>
  /**
   * The payment of a part that was due after the order had begun has arrived: usually one system action, whose effect
   * returns the columns of `takeLater`. Keys are the parts of `dueOf`.
   */
  later?: Partial<Record<OrderPart, (ctx: Ctx, order: Row<E>, payment: Payment) => Promise<unknown>>> | undefined
  /** The money that `capture` has asked for has arrived, likewise. */
  captured?: ((ctx: Ctx, order: Row<E>, payment: Payment) => Promise<unknown>) | undefined
  /** More SQL conditions on `o` for orders that are late. */
  overdue?: Readonly<Record<string, string>>
}

/** The server's part of one kind of order. */
export interface Orders<E extends Entity> {
  /** For `implement(app, { effects })`. Requests cannot call the system's actions. */
  effects: never
  /**
   * Runs an action for a device, a job or a page of the app. `order` is the order's id, or the order itself if this
   * transaction has locked and read it and has not changed it since.
   * @throws illegalTransition | refunding
   */
  act(ctx: Ctx, name: Act<E>, order: string | Row<E>, input: object): Promise<Row<E>>
  /** It cannot be delivered: everything is refunded if the setting says so. `order` as for `act`. */
  fail(ctx: Ctx, order: string | Row<E>, reason: string): Promise<Row<E>>
  /** @throws recordNotFound */
  get(ctx: Ctx, id: string): Promise<Row<E>>
  /** Every change of an order locks it first; ledger accounts are locked last. @throws recordNotFound */
  lock(ctx: Ctx, id: string): Promise<Row<E>>
  /** The newest order with these values, locked. */
  find(ctx: Ctx, by: Readonly<Record<string, unknown>>): Promise<Row<E> | undefined>
  /** Creates an order at a device; unpaid unless `values` say otherwise. */
  make(ctx: Ctx, device: OrderedAt | null, values: Readonly<Record<string, unknown>>): Promise<Row<E>>
  /** Requests a refund for the system; returns the columns to set. */
  payBack(ctx: Ctx, order: Row<E>, refund: OwnRefund): Promise<{ refundStatus?: number }>
  /** The order is delivered: divides the income of its payment, whose id is looked up unless it is known. */
  divide(ctx: Ctx, order: Row<E>, payment?: string): Promise<void>
  /**
   * Takes `fen` of the held or authorised payment `payNo`, divides it as `divide` does and gives the rest back.
   * `captured`: the columns to set. `asked` (pay score): the provider collects it; the order waits in its unpaid status
   * until `captured` of `payable` is called.
   * @throws captureTooMuch | notHeld
   */
  capture(ctx: Ctx, order: Row<E>, fen: number): Promise<Capture>
  /** The columns to set for a payment that came before the order has ended, though it had begun. `divide` follows. */
  earn(ctx: Ctx, order: Row<E>, payment: Payment): PaidColumns
  /** The columns to set for a payment that came later (a fee, or money that was captured late). It is divided. */
  takeLater(ctx: Ctx, order: Row<E>, payment: Payment): Promise<PaidColumns>
  /**
   * Gives back all that is left of the order's payment, whether it is held, authorised or earned. `why` is a key of
   * `refundReasons`. Returns the columns to set.
   */
  giveBack(ctx: Ctx, order: Row<E>, why: string): Promise<{ refundStatus?: number }>
  payable(parts?: PayableParts<E>): Payable
  /** Handles orders that become due: `where` is SQL on the order `o` and its device `d`. */
  sweep(name: string, everyS: number, where: string, one: (ctx: Ctx, order: Row<E>) => Promise<void>): AppSweep
  /** Cancels orders that were not paid in time; blocks their consumers, and unblocks them a day later. */
  sweeps: readonly AppSweep[]
  /** The effect of unblocking a consumer. */
  forgive(ctx: Ctx, consumer: { _id: string }): Promise<object>
  /** Deletes an order that has ended without a sale. @throws illegalTransition | refunding */
  remove(ctx: Ctx, order: Row<E>): Promise<void>
  entity: E
  /** The numbers of the statuses in which it waits for the outcome of the command that begins its delivery. */
  starting: readonly number[]
  storefront: Pick<Storefront, 'consumer' | 'cancel' | 'dueOf'>
}

const PAYMENT_OVERDUE = 'o.status = 1 and o.expire_at < now()'

/** The server's part of an order whose descriptor has the actions of `orderActions`. */
export function ordersOf<E extends Entity, const Names extends OrderActNames = typeof ORDER_ACTS>(
  app: string,
  entity: E,
  {
    names: given,
    effects: own,
    release,
    placeOf,
    dueOf,
    payTimeoutUnitS = 60,
    refundReasons,
    ...parts
  }: OrderParts<E, Names>,
): Orders<E> {
  type Order = Row<E>
  const names: OrderActNames = given ?? ORDER_ACTS
  const kind: OrderKind = {
    ...parts,
    app,
    entity,
    names,
    payTimeoutUnitS,
    refundReasons: {
      fail: stored(failedToStart),
      unused: stored(unused),
      depositRest: stored(depositRest),
      cancel: stored(cancelledByClerk),
      ...refundReasons,
    },
    release: (ctx, row) => release?.(ctx, row as unknown as Order),
    placeOf: (row) => placeOf?.(row as unknown as Order) ?? row.deviceName ?? '',
    dueOf: (row) => (dueOf ? dueOf(row as unknown as Order) : amountDue(row)),
  }
  const effects = effectsOf(kind, own as Record<string, Effect | undefined>)
  const plain = (row: Order) => row as unknown as OrderRow
  const lock = (ctx: Ctx, id: string) => getRow(ctx, entity, id, 'for update')

  async function act(ctx: Ctx, name: string, order: string | Order, input: object): Promise<Order> {
    const locked = typeof order === 'string' ? await lock(ctx, order) : order
    return actOnLocked(ctx, { app, entity, name, effect: effects[name] }, locked, { ...input })
  }

  const fail: Orders<E>['fail'] = (ctx, order, reason) => act(ctx, names.fail, order, { reason })

  const sweep: Orders<E>['sweep'] = (name, everyS, where, one) =>
    rowSweep({
      name: `${app}.${name}`,
      everyS,
      due: `select o.id, o.tenant_id as "tenantId" from "${entity.table}" o
        left join device d on d.tenant_id = o.tenant_id and d.id = o.device_id
        where ${where} and o.deleted_at is null order by o.created_at`,
      one: async (ctx, id) => one(ctx, await lock(ctx, id)),
    })

  const expire = sweep('expire', 15, PAYMENT_OVERDUE, async (ctx, order) => {
    if (order.status !== UNPAID) return
    await act(ctx, names.expire, order, { reason: 'notPaid' })
    await noteUnpaid(kind, ctx, plain(order).user)
  })

  return {
    effects: effects as never,
    act,
    fail,
    get: (ctx, id) => getRow(ctx, entity, id),
    lock,
    find: (ctx, by) => lockNewest(ctx, entity, by),
    make: async (ctx, device, values) => (await makeOrder(kind, ctx, device, values)) as unknown as Order,
    payBack: (ctx, order, refund) => payBack(kind, ctx, plain(order), refund),
    async divide(ctx, order, known) {
      const payment = known ?? (await refundableOf(ctx.tx, plain(order).payNo!)).payment
      await divide(kind, ctx, order, payment)
    },
    capture: (ctx, order, fen) => capture(kind, ctx, plain(order), fen),
    earn: (ctx, order, payment) => earnedBy(kind, ctx, plain(order), payment),
    takeLater: (ctx, order, payment) => takeLater(kind, ctx, plain(order), payment),
    giveBack: (ctx, order, why) => giveBack(kind, ctx, plain(order), why),
    payable: ({ begin, later, captured, overdue } = {}) => ({
      async paid(ctx, id, payment) {
        const order = await lock(ctx, id).catch(nothingIfGone)
        if (!order) return 'surplus'
        const due = kind.dueOf(plain(order))
        const part = partOf(payment.bizType)
        if (!due || due.part !== part || due.fen !== payment.amount) return 'surplus'
        if (order.status !== UNPAID) {
          await later?.[part as OrderPart]?.(ctx, order, payment)
          return 'taken'
        }
        const paid = await act(ctx, names.paid, order, payment)
        try {
          await begin?.(ctx, paid)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          await fail(ctx, id, storedRefusal(error))
        }
        return 'taken'
      },
      refunded: async (ctx, id, refund) => void (await act(ctx, 'refunded', id, namedRefund(kind, refund))),
      refundFailed: async (ctx, id, refund) => void (await act(ctx, 'refundFailed', id, namedRefund(kind, refund))),
      async captured(ctx, id, payment) {
        await captured?.(ctx, await lock(ctx, id), payment)
      },
      news: newsOf(kind),
      overdue: { payment: PAYMENT_OVERDUE, ...overdue },
    }),
    sweep,
    sweeps: [expire, pauseOver(kind)],
    forgive: (ctx, { _id }) => forgive(kind, ctx, _id),
    async remove(ctx, row) {
      const { _id, status } = row
      refuseWhileOwed(plain(row))
      const name = entity.status?.[status]?.[0]
      if (name !== 'cancelled' && name !== 'refunded') {
        throw illegalTransition({ params: { from: status, action: 'delete' } })
      }
      await removeRow(ctx, entity, _id)
      await hidePayments(ctx.tx, _id)
    },
    entity,
    starting: entity.actions![names.fail]!.from.map((name) => statusNumber(entity, name)),
    storefront: {
      consumer: kind.consumer,
      dueOf: kind.dueOf,
      cancel: async (ctx, { _id }) => void (await act(ctx, names.expire, _id, { reason: 'consumer' })),
    },
  }
}

/** An order may have been deleted before its last payment arrives. */
function nothingIfGone(error: unknown): undefined {
  if (error instanceof Refusal && error.code === GONE) return undefined
  throw error
}

const GONE = recordNotFound().code

/**
 * The effects of all actions by their logged names: the pattern's, then the app's. While a refund is running, an action
 * of a person is refused; what devices and jobs report is always applied.
 */
function effectsOf(kind: OrderKind, own: Readonly<Record<string, Effect | undefined>>): Record<string, Effect> {
  const { paid, expire, fail, ...others } = patternEffects(kind)
  const { names, entity } = kind
  // The names last: an app that calls its `expire` cancel has no `cancel` of a clerk.
  const common: Record<string, Effect> = {
    ...others,
    [names.paid]: paid,
    [names.expire]: expire,
    [names.fail]: fail,
  } as Record<string, Effect>
  const effectOf = (name: string, isSystem: boolean): Effect =>
    async function run(ctx, row, input) {
      if (!isSystem) refuseWhileRefunding(row)
      return { ...(await common[name]?.(ctx, row, input)), ...(await own[name]?.(ctx, row, input)) }
    }
  return Object.fromEntries(
    Object.entries(entity.actions ?? {}).map(([name, { by }]) => [name, effectOf(name, by === 'system')]),
  )
}
