import { feeOf, minutesBetween } from '@atrium/apps/powerbank/plan'
import { type Dice, openDice } from '../parts/dice.ts'
import type { Ending, Sale, Visit } from '../parts/visits.ts'
import { HOUR_MS, MINUTE_MS } from '../plant-time.ts'
import { type Cabinet, firstBatteries, PRICES } from './fleet.ts'

/** Who rented power banks in the past, and where these went. */

/** Weights of the hours: around noon and in the evening. */
export const HOURS = [
  0.6, 0.3, 0.1, 0.1, 0.1, 0.2, 0.6, 1.4, 2.2, 2.8, 3.4, 4.4, 5, 4.6, 4, 4, 4.4, 5.2, 6, 6.4, 6, 4.8, 2.8, 1.4,
]
export const PAY_WITHIN_MS = 60_000
export const PAID_AFTER_MS = 9_000
const POPPED_AFTER_MS = 15_000
/** A returned power bank is rented again when it is charged. */
const CHARGED_MS = 40 * MINUTE_MS
const CHANCES = { notPaid: 0.05, fails: 0.015, keeps: 0.006, isLong: 0.12 }

/** A slot of a cabinet, by the cabinet's index in the fleet. */
interface Place {
  device: number
  slot: number
}

export interface Rent extends Visit {
  end: Ending
  /** When the power bank came out. */
  rentMs: number
  /** It never came back. */
  isKept: boolean
  /** Index of the power bank, which slot it came out of and where it was returned; known once it is arranged. */
  moved?: { battery: number; from: Place; to: Place | undefined }
}

export function rentOf({ plan }: Cabinet, at: Pick<Visit, 'device' | 'rider' | 'orderedMs'>, dice: Dice): Rent {
  const rentMs = at.orderedMs + POPPED_AFTER_MS
  const visit = (end: Ending, ms: number, isKept = false) => ({ ...at, end, rentMs, isKept, endMs: at.orderedMs + ms })
  if (dice.happens(CHANCES.notPaid)) return visit('cancelled', PAY_WITHIN_MS)
  if (dice.happens(CHANCES.fails)) return visit('failed', POPPED_AFTER_MS + 30_000)
  if (dice.happens(CHANCES.keeps)) return visit('finished', POPPED_AFTER_MS + PRICES[plan]!.overHours * HOUR_MS, true)
  const minutes = dice.happens(CHANCES.isLong) ? dice.whole(300, 1800) : dice.whole(3, 210)
  return visit('finished', POPPED_AFTER_MS + minutes * MINUTE_MS + dice.whole(1, 50) * 1000)
}

/** A power bank and since when it is in its slot. */
interface Stored {
  battery: number
  sinceMs: number
}

/** Where the power banks are at the end. */
export interface Street {
  rents: Rent[]
  /** By cabinet: slot → index of the power bank. */
  slots: Map<number, number>[]
  /** Where each power bank was at first. */
  first: Place[]
}

/**
 * The rents that could take place, each with its power bank: one that was in the cabinet and charged. It is returned at
 * any cabinet with an empty slot.
 */
export function arrangeRents(planned: readonly Rent[], fleet: readonly Cabinet[]): Street {
  const dice = openDice(412)
  const first = fleet.flatMap((cabinet, device) => firstBatteries(cabinet).map((slot) => ({ device, slot })))
  const stored = fleet.map(() => new Map<number, Stored>())
  for (const [battery, { device, slot }] of first.entries()) {
    stored[device]!.set(slot, { battery, sinceMs: Number.NEGATIVE_INFINITY })
  }
  const out: { endMs: number; battery: number; moved: NonNullable<Rent['moved']> }[] = []
  const rents: Rent[] = []

  const returnUntil = (ms: number) => {
    out.sort((a, b) => a.endMs - b.endMs)
    while (out[0] && out[0].endMs <= ms) {
      const { endMs, battery, moved } = out.shift()!
      const to = emptySlot(fleet, stored, dice)
      moved.to = to
      stored[to.device]!.set(to.slot, { battery, sinceMs: endMs })
    }
  }

  for (const rent of planned.toSorted((a, b) => a.rentMs - b.rentMs)) {
    returnUntil(rent.rentMs)
    if (rent.end !== 'finished') {
      rents.push(rent)
      continue
    }
    const ready = [...stored[rent.device]!].filter(([, { sinceMs }]) => rent.rentMs - sinceMs > CHARGED_MS)
    if (ready.length === 0) continue
    const [slot, { battery }] = dice.pick(ready)
    stored[rent.device]!.delete(slot)
    const moved = { battery, from: { device: rent.device, slot }, to: undefined }
    rents.push({ ...rent, moved })
    if (!rent.isKept) out.push({ endMs: rent.endMs, battery, moved })
  }
  returnUntil(Number.POSITIVE_INFINITY)
  const slots = stored.map((one) => new Map([...one].map(([slot, { battery }]) => [slot, battery] as const)))
  return { rents, slots, first }
}

function emptySlot(fleet: readonly Cabinet[], stored: readonly ReadonlyMap<number, Stored>[], dice: Dice): Place {
  const empty = fleet.flatMap(({ slotNum }, device) =>
    Array.from({ length: slotNum }, (_, index) => ({ device, slot: index + 1 })).filter(
      ({ slot }) => !stored[device]!.has(slot),
    ),
  )
  return dice.pick(empty)
}

/** @param prices ids by names */
export function rentSold(
  { end, orderedMs, rentMs, endMs, isKept }: Rent,
  { plan }: Cabinet,
  prices: ReadonlyMap<string, string>,
): Sale {
  const { type: _, ...price } = PRICES[plan]!
  const minutes = minutesBetween(rentMs, endMs)
  const fee = end !== 'finished' ? 0 : isKept ? price.deposit : feeOf(price, minutes)
  const isRented = end === 'finished'
  const columns = {
    price_id: prices.get(price.name),
    plan: price,
    deposit: price.deposit,
    amount: isRented ? fee : price.deposit,
    rent_at: isRented ? new Date(rentMs).toISOString() : null,
    return_at: isRented && !isKept ? new Date(endMs).toISOString() : null,
    minutes: isRented ? minutes : null,
    fee,
    close_type: isKept ? BOUGHT : null,
    cancelled_at: isRented ? null : new Date(endMs).toISOString(),
  }
  const last = isKept ? (['buyOut', 'closed', endMs] as const) : (['giveBack', 'finished', endMs] as const)
  const rented = ['rent', 'renting', Math.max(rentMs, orderedMs)] as const
  const status = isKept ? 'closed' : end === 'failed' ? 'cancelled' : undefined
  return {
    end,
    settledMs: endMs,
    amount: price.deposit,
    used: fee,
    isHeld: true,
    ...(status && { status }),
    columns,
    delivered: [rented, last],
  }
}

const BOUGHT = 2
