import { type FleetMachine, PACKAGES } from '../../sim/doll/fleet.ts'
import { type Dice, openDice } from '../../sim/parts/dice.ts'
import { MINUTE_MS } from '../../sim/plant-time.ts'
import { arrivals, oneAtATime } from '../parts/arrivals.ts'

/** Plans who came to the machines in the last 30 days, and what they won. The same for the same start time. */

const SEED = 2203

interface Visit {
  /** Index of the machine in the fleet. */
  device: number
  /** The arrival; the machine is free again at `endMs`. */
  orderedMs: number
  endMs: number
}

/** An order by phone. */
export interface Order extends Visit {
  kind: 'order'
  /** Index of the consumer. */
  rider: number
  /** Index of the package. */
  pack: number
  end: 'finished' | 'failed' | 'cancelled'
  startMs: number
  /** How many games the coins are enough for, and what the played ones brought. */
  plays: number
  wins: boolean[]
}

/** Coins that were inserted or paid with a card at the machine, or given by a clerk. */
export interface Coins extends Visit {
  kind: 'coin' | 'card' | 'remote'
  num: number
  gifts: number
}

/** Per machine on an ordinary day. */
const ORDERS = 8
const INSERTS = 12

/** Weights of the hours: after school and work, while the shops are open. */
const HOURS = [
  0.3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.4, 1, 2, 2.6, 3, 2.8, 2.6, 2.8, 3.4, 4.4, 5.4, 6.6, 6.8, 5.2, 2.4, 0.8,
]
const FAILS = 0.03
const NOT_PAID = 0.04
const LEAVES_EARLY = 0.05
const BY_CARD = 0.18
const BY_CLERK = 0.012
export const PAY_WITHIN_MS = 15 * MINUTE_MS
/** The machine has so much time after the last game before the order ends by itself. */
const GRACE_S = 60

/** Sorted by time. Whoever would still be playing at `untilMs` is left out. */
export function planVisits(fleet: readonly FleetMachine[], riders: number, untilMs: number): (Order | Coins)[] {
  const dice = openDice(SEED)
  const visits = fleet.flatMap((machine, device) => [
    ...Array.from(arrivals({ perDay: ORDERS, hours: HOURS }, untilMs, dice), (orderedMs) =>
      orderAt(machine, { device, orderedMs, rider: dice.whole(0, riders - 1) }, dice),
    ),
    ...Array.from(arrivals({ perDay: INSERTS, hours: HOURS }, untilMs, dice), (orderedMs) =>
      coinsAt(machine, { device, orderedMs }, dice),
    ),
  ])
  const ended = visits.filter(({ endMs }) => endMs < untilMs - 5 * MINUTE_MS)
  return oneAtATime<Order | Coins>(ended, ({ device }) => String(device))
}

const winsOf = (count: number, { winRate }: FleetMachine, dice: Dice) =>
  Array.from({ length: count }, () => dice.happens(1 / winRate))

const playingMs = (games: number, { playSeconds }: FleetMachine, dice: Dice) =>
  Math.round(games * playSeconds * dice.between(0.5, 0.95) * 1000)

function orderAt(machine: FleetMachine, at: Pick<Order, 'device' | 'orderedMs' | 'rider'>, dice: Dice): Order {
  const pack = dice.whole(0, PACKAGES.length - 1)
  const { coins, giftCoins } = PACKAGES[pack]!
  const plays = Math.max(1, Math.floor((coins + giftCoins) / machine.coinPerPlay))
  const startMs = at.orderedMs + dice.whole(15, 50) * 1000
  const order = { ...at, kind: 'order', pack, plays, startMs } as const
  if (dice.happens(NOT_PAID)) return { ...order, end: 'cancelled', endMs: at.orderedMs + PAY_WITHIN_MS, wins: [] }
  if (dice.happens(FAILS)) return { ...order, end: 'failed', endMs: startMs + 30_000, wins: [] }
  const played = dice.happens(LEAVES_EARLY) ? dice.whole(0, plays - 1) : plays
  const lastMs = played < plays ? (plays * machine.playSeconds + GRACE_S) * 1000 : playingMs(played, machine, dice)
  return { ...order, end: 'finished', endMs: startMs + lastMs, wins: winsOf(played, machine, dice) }
}

function coinsAt(machine: FleetMachine, at: Pick<Coins, 'device' | 'orderedMs'>, dice: Dice): Coins {
  const games = dice.whole(1, 5)
  const kind = dice.happens(BY_CLERK) ? 'remote' : dice.happens(BY_CARD) ? 'card' : 'coin'
  const gifts = winsOf(games, machine, dice).filter(Boolean).length
  const endMs = at.orderedMs + playingMs(games, machine, dice)
  return { ...at, kind, num: games * machine.coinPerPlay, gifts, endMs }
}
