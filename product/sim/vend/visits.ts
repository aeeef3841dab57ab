import { MODE } from '@atrium/apps/vend/entities/device'
import type { Dice } from '../parts/dice.ts'
import type { Ending, Sale, Visit } from '../parts/visits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../plant-time.ts'
import { type Machine, type PlannedSlot, PRODUCTS, planogramOf } from './goods.ts'

/** Who bought at vending machines in the past. */

/** Weights of the hours: on the way to work, at noon and in the evening. */
export const HOURS = [
  0.6, 0.3, 0.2, 0.1, 0.1, 0.3, 1.2, 3.2, 4.6, 3.8, 3, 3.8, 5.2, 4.4, 3, 3.2, 3.4, 4.2, 5, 4.4, 3.8, 3.2, 2, 1.2,
]
/** What is held before the door of a cabinet opens, in fen; as the setting has it by default. */
export const LIMIT_FEN = 20_000
export const PAY_WITHIN_MS = 15 * MINUTE_MS
export const PAID_AFTER_MS = 8_000
const CHANCES = { notPaid: 0.04, fails: 0.02, jams: 0.03 }

/** Of one slot. */
export interface Bought {
  slot: number
  /** Index in `PRODUCTS`. */
  product: number
  num: number
  came: number
}

export interface Purchase extends Visit {
  end: Ending
  mode: number
  lines: readonly Bought[]
}

const soldAt = ({ product }: Pick<Bought, 'product'>) => PRODUCTS[product]!.price
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
const countOf = (lines: readonly Bought[]) => sum(lines, ({ num }) => num)

export function purchaseOf(machine: Machine, at: Pick<Visit, 'device' | 'rider' | 'orderedMs'>, dice: Dice): Purchase {
  const { mode } = machine
  const slots = planogramOf(machine)
  const chosen = new Set<PlannedSlot>(
    Array.from({ length: dice.whole(1, mode === MODE.locker ? 1 : 3) }, () => dice.pick(slots)),
  )
  const all = [...chosen].map(({ no, product }) => {
    const num = mode === MODE.lane && dice.happens(0.2) ? 2 : 1
    return { slot: no, product, num, came: num }
  })
  const visit = (end: Ending, lines: readonly Bought[], ms: number) => ({
    ...at,
    mode,
    end,
    lines,
    endMs: at.orderedMs + ms,
  })
  const none = all.map((line) => ({ ...line, came: 0 }))
  if (dice.happens(CHANCES.notPaid)) return visit('cancelled', none, PAY_WITHIN_MS)
  const ms = PAID_AFTER_MS + (mode === MODE.cabinet ? 30_000 : 0) + countOf(all) * dice.whole(3_000, 6_000)
  if (dice.happens(CHANCES.fails)) return visit('failed', none, ms)
  const jams = mode === MODE.lane && countOf(all) > 1 && dice.happens(CHANCES.jams)
  return visit('finished', jams ? all.with(-1, { ...all.at(-1)!, came: all.at(-1)!.num - 1 }) : all, ms)
}

/** @param ids of products by their names */
export function purchaseSold(visit: Purchase, ids: ReadonlyMap<string, string>): Sale {
  const { end, mode, lines, orderedMs, endMs } = visit
  const isHeld = mode === MODE.cabinet
  const num = countOf(lines)
  const came = sum(lines, (line) => line.came)
  const used = sum(lines, (line) => soldAt(line) * line.came)
  const isPartly = end === 'finished' && came < num
  const isDelivered = end === 'finished'
  const paidMs = orderedMs + PAID_AFTER_MS
  const products = lines.map((line) => {
    const { name } = PRODUCTS[line.product]!
    const failed = end === 'cancelled' ? 0 : line.num - line.came
    return {
      product: ids.get(name),
      name,
      slot: line.slot,
      price: soldAt(line),
      num: line.num,
      dispensed: line.came,
      failed,
      lost: 0,
    }
  })
  // What a cabinet was opened for is known only when its door is closed again.
  const isKnown = !isHeld || isDelivered
  const columns = {
    products: isKnown ? products : [],
    num: isKnown ? num : 0,
    dispensed: came,
    limit: isHeld ? LIMIT_FEN : null,
    ...(isHeld && { amount: isDelivered ? used : LIMIT_FEN }),
    door_opened_at: mode !== MODE.lane && isDelivered ? new Date(paidMs + 2_000).toISOString() : null,
  }
  const ended = isPartly ? 'partly' : 'finish'
  return {
    end,
    settledMs: endMs,
    amount: isHeld ? LIMIT_FEN : sum(lines, (line) => soldAt(line) * line.num),
    used,
    isHeld,
    ...(isPartly && { status: 'partlyRefunded' }),
    columns,
    delivered: [
      ['dispense', 'dispensing', paidMs + 1_000],
      [isHeld ? 'settle' : 'result', 'dispensing', endMs - 500],
      [ended, isPartly ? 'partlyRefunded' : 'finished', endMs],
    ],
  }
}

/** A change of a machine's stock: what somebody bought, or what staff put in. */
export type StockEvent = { atMs: number; device: number } & (
  | { sold: Purchase }
  | { restocked: readonly { slot: number; product: number; to: number }[] }
)

const ROUND_HOUR = 7
const LEAD_MS = 20 * MINUTE_MS
/** Between two events of one machine, whose order must stay. */
const APART_MS = 1_000

/**
 * What happened to the stock of the machines: filled at the beginning, every third morning, and whenever somebody finds
 * too few. `left` (device, slot) is what they have at the end: then two rounds are due.
 */
export function stockEvents(
  fleet: readonly Machine[],
  visits: readonly Purchase[],
  fromMs: number,
): { events: StockEvent[]; left: Map<string, number> } {
  const events: StockEvent[] = []
  const left = new Map<string, number>()
  const plans = fleet.map(planogramOf)
  const lastMs = fleet.map(() => 0)
  const has = (device: number, slot: number) => left.get(`${device} ${slot}`) ?? 0
  const fill = (device: number, atMs: number, wants: (slot: PlannedSlot) => boolean) => {
    const slots = plans[device]!.filter((slot) => has(device, slot.no) < slot.capacity && wants(slot))
    if (slots.length === 0) return
    lastMs[device] = Math.max(atMs, lastMs[device]! + APART_MS)
    events.push({
      atMs: lastMs[device]!,
      device,
      restocked: slots.map(({ no, product, capacity }) => ({ slot: no, product, to: capacity })),
    })
    for (const { no, capacity } of slots) left.set(`${device} ${no}`, capacity)
  }
  for (const device of fleet.keys()) fill(device, fromMs - HOUR_MS, () => true)
  const nextRound = fleet.map((_, device) => fromMs + ROUND_HOUR * HOUR_MS + (device % 3) * DAY_MS)
  for (const sold of visits.filter(({ end }) => end === 'finished').toSorted((a, b) => a.endMs - b.endMs)) {
    const { device, orderedMs, endMs, lines } = sold
    for (; nextRound[device]! < orderedMs - 2 * LEAD_MS; nextRound[device]! += 3 * DAY_MS) {
      fill(device, nextRound[device]!, ({ no, capacity }) => has(device, no) < capacity / 2)
    }
    const short = new Set(lines.filter(({ slot, num }) => has(device, slot) < num).map(({ slot }) => slot))
    fill(device, orderedMs - LEAD_MS, ({ no }) => short.has(no))
    lastMs[device] = endMs
    events.push({ atMs: endMs, device, sold })
    for (const { slot, came } of lines) left.set(`${device} ${slot}`, has(device, slot) - came)
  }
  return { events: events.toSorted((a, b) => a.atMs - b.atMs), left }
}
