import type { Dice } from './dice.ts'

/** How simulated devices and people behave. */
export interface Traits {
  dice: Dice
  /** The probability that an order goes wrong at the device. */
  failRate: number
  /** Factor by which devices and people react faster than usual, for tests. */
  haste: number
  /** How long a device that is switched off may take to report what it did, if not as long as usual. */
  goodbyeMs?: number | undefined
  /**
   * The numbers of the orders that simulated people have made. Any other order is a guest's: for whoever tries out the
   * demonstration nothing goes wrong by chance. Absent: all orders are those of simulated people.
   */
  ownOrders?: Set<string>
}

/**
 * What may go wrong at a device:
 * - `refuses`: it acknowledges the command with an error
 * - `silent`: it does not react to the command
 * - `unheard`: it obeys, and its acknowledgement is lost
 * - `twice`: its messages about the order arrive twice
 * - `late`: its first messages about the order arrive late
 * - `dropsOut`: it loses its connection for a while, and goes on delivering
 * - `faults`: it reports a fault and stops delivering
 */
export type Mishap = 'refuses' | 'silent' | 'unheard' | 'twice' | 'late' | 'dropsOut' | 'faults'

const MISHAPS: readonly Mishap[] = ['refuses', 'refuses', 'silent', 'unheard', 'twice', 'late', 'dropsOut', 'faults']

export function mishapOf({ dice, failRate }: Traits, among = MISHAPS): Mishap | undefined {
  return dice.happens(failRate) ? dice.pick(among) : undefined
}

/** @param orderNo undefined of a command without an order */
export const isGuestOrder = ({ ownOrders }: Traits, orderNo: string | undefined): boolean =>
  orderNo !== undefined && ownOrders?.has(orderNo) === false

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The time that a device needs to answer. */
export const thinkingMs = ({ dice, haste }: Traits) => dice.between(300, 3000) / haste
