import type { Action } from '@atrium/core/contract/define/entity'
import { dt, str } from '@atrium/core/contract/define/fields'
import { orderNotes, reasonInput, refundInput } from './order.ts'

/** The acts of every order that the system does, under the names with which an app logs them. */
export interface OrderActNames {
  /** The payment has arrived. */
  paid: string
  /** Not paid in time, or given up by the consumer before it was paid. */
  expire: string
  /** What was paid for cannot be delivered: everything is refunded if the setting says so. */
  fail: string
}

export const ORDER_ACTS = { paid: 'paid', expire: 'expire', fail: 'fail' } as const satisfies OrderActNames

interface SystemAct extends Action {
  by: 'system'
  effect: true
}

/** What a clerk enters who has received money by another way: cash, a transfer. */
const offlineInput = {
  /** In the clerk's own words. */
  method: str(20),
  ...reasonInput,
  idemKey: str(64, { min: 8 }),
}

interface OrderActionParts {
  /** The statuses from which it may be refunded. */
  refundFrom: readonly string[]
  /** The others after the payment; a refund that was requested before may end in them. */
  delivering?: readonly string[]
  names?: OrderActNames
  /** Where an order waits for the outcome of the command that begins its delivery. Absent: it is `paid` until then. */
  starting?: readonly string[]
  /** The status of an order that could not be delivered. Absent: `failed`. */
  failed?: string
  /**
   * A device that moves goods is asked for an unknown outcome before money goes back (`deliveryOf`): the acts `ask`,
   * `notDone` and `lost`. The order has `askedFields`.
   */
  asks?: true
  /** In these a clerk may enter an offline payment of what is due. */
  pay?: readonly string[]
  /** From these a clerk may cancel it, with a reason; what was paid goes back. */
  cancel?: readonly string[]
}

/** Acts that an order has if its app asks for them. */
interface OptionalActs {
  pay: Action & { effect: true; input: typeof offlineInput }
  cancel: Action & { effect: true; input: typeof reasonInput }
}

interface AskActs {
  /** The device has not answered in time and is asked whether it has delivered. */
  ask: SystemAct
  /** It has not: the order begins in another way, or fails. */
  notDone: SystemAct
  /** Delivered, as the device told after the order had failed. */
  lost: Action & { by: 'system' }
}

type OptionalActsOf<P> = { [K in keyof OptionalActs as K extends keyof P ? K : never]: OptionalActs[K] } & (P extends {
  asks: true
}
  ? AskActs
  : unknown)

type NamesIn<P> = P extends { names: infer N extends OrderActNames } ? N : typeof ORDER_ACTS

/** When the device was asked for the outcome; while the order waits for it, phones show that and for how long. */
export const askedFields = { askedAt: dt({ readonly: true }) } as const

const system = { by: 'system', effect: true } as const

/**
 * The actions of every order, for the descriptor of one whose statuses `unpaid` (number 1), `paid`, `cancelled` and
 * `refunded` have these names. The effects are in server/orders. Acts of one line (`complete`, `close`) are its own.
 */
export function orderActions<const P extends OrderActionParts>(parts: P) {
  const { refundFrom, delivering = [], names = ORDER_ACTS, pay, cancel, asks }: OrderActionParts = parts
  const { starting = ['paid'], failed = 'failed' }: OrderActionParts = parts
  const acts = {
    [names.paid]: { from: ['unpaid'], to: 'paid', ...system },
    [names.expire]: { from: ['unpaid'], to: 'cancelled', ...system },
    [names.fail]: { from: starting, to: failed, ...system },
  } as Record<string, SystemAct> as Record<NamesIn<P>[keyof OrderActNames], SystemAct>
  const givenBack = [failed, ...(cancel?.some((name) => name !== 'unpaid') ? ['cancelled'] : [])]
  const refundEnds = [...new Set([...refundFrom, ...delivering, ...givenBack])]
  const optional = {
    ...(pay && { pay: { from: pay, to: 'same', effect: true, money: true, input: offlineInput } }),
    ...(cancel && {
      cancel: { from: cancel, to: 'cancelled', effect: true, danger: true, money: true, input: reasonInput },
    }),
    ...(asks && askActs(starting, failed)),
  } as unknown as OptionalActsOf<P>
  return {
    ...orderNotes,
    ...acts,
    refund: { from: refundFrom, to: 'same', effect: true, danger: true, money: true, input: refundInput },
    /** The order is `refunded` when all of it has been paid back. */
    refunded: { from: refundEnds, ...system },
    refundFailed: { from: refundEnds, to: 'same', ...system },
    ...optional,
  } as const
}

const askActs = (starting: readonly string[], failed: string): AskActs => ({
  ask: { from: starting, to: 'same', ...system },
  notDone: { from: starting, to: 'same', ...system },
  lost: { from: [...new Set([failed, 'cancelled', 'refunded'])], to: 'same', by: 'system' },
})
