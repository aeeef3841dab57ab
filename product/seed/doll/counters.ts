import { DEFAULT_ZONE, dayOf } from '@atrium/core/contract/zone'
import { v7 as uuid } from 'uuid'
import { PACKAGES } from '../../sim/doll/fleet.ts'
import { DAY_MS, dayStart } from '../../sim/plant-time.ts'
import { iso, type PastDevice } from '../parts/past.ts'
import { PAID_AFTER_MS } from './past-order.ts'
import type { Coins, Order } from './visits.ts'

/** The machines' counters of the past: what was inserted and given out, and the reconciliation of the coins. */

const KIND = { coin: 1, card: 2, order: 3, remote: 4, gift: 5 } as const
const REASON = '顾客反映吞币，补发'

/** What one visit changes besides. `device` is the index in the fleet, `day` the number of days before the end. */
interface Incident {
  device: number
  day: number
  /** The counters begin anew, or coins were counted and their message was lost. */
  restarts?: boolean
  lost?: number
}

const INCIDENTS: readonly Incident[] = [
  { device: 4, day: 11, restarts: true },
  { device: 1, day: 3, lost: 1 },
  { device: 3, day: 16, lost: 2 },
]

interface Day {
  start: number
  end: number
  counted: number
  recorded: number
  restarted: boolean
}

/** One machine's rows. `ids` are the ids of the orders. */
export function countersOf(
  index: number,
  device: PastDevice,
  { visits, ids, untilMs }: { visits: readonly (Order | Coins)[]; ids: ReadonlyMap<Order, string>; untilMs: number },
): { inserts: object[]; days: object[] } {
  const count = { coin: 8_000 + index * 1_307, card: 600 + index * 91, gift: 310 + index * 47 }
  const inserts: object[] = []
  const days = new Map<number, Day>()
  const waiting = INCIDENTS.filter((incident) => incident.device === index)

  const note = (kind: number, atMs: number, num: number, more: object = {}) =>
    inserts.push({
      id: uuid({ msecs: atMs }),
      device_id: device.id,
      kind,
      num,
      coin_total: null,
      reason: null,
      at: iso(atMs),
      order_id: null,
      created_at: iso(atMs),
      updated_at: iso(atMs),
      ...more,
    })

  function insertCoins(atMs: number, num: number): void {
    const before = count.coin
    const dayMs = dayStart(atMs)
    const due = waiting.findIndex(({ day }) => dayMs === dayStart(untilMs) - day * DAY_MS)
    const [incident] = due < 0 ? [] : waiting.splice(due, 1)
    const isAnew = incident?.restarts === true
    count.coin = isAnew ? num : before + num + (incident?.lost ?? 0)
    const known = days.get(dayMs) ?? { start: before, end: 0, counted: 0, recorded: 0, restarted: false }
    days.set(dayMs, {
      start: known.start,
      end: count.coin,
      counted: known.counted + (isAnew ? num : count.coin - before),
      recorded: known.recorded + num,
      restarted: known.restarted || isAnew,
    })
    note(KIND.coin, atMs, num, { coin_total: count.coin })
  }

  function giveOut(atMs: number, order: string | null): void {
    count.gift += 1
    note(KIND.gift, atMs, 1, { coin_total: count.gift, order_id: order })
  }

  for (const visit of visits) {
    const { kind, orderedMs, endMs } = visit
    if (kind === 'order') {
      const id = ids.get(visit)!
      const { coins, giftCoins } = PACKAGES[visit.pack]!
      if (visit.end !== 'cancelled') note(KIND.order, orderedMs + PAID_AFTER_MS, coins + giftCoins, { order_id: id })
      const gameMs = (endMs - visit.startMs) / visit.plays
      for (const [game, win] of visit.wins.entries()) {
        if (win) giveOut(Math.round(visit.startMs + (game + 1) * gameMs) - 1000, id)
      }
    } else {
      const { num, gifts } = visit
      if (kind === 'coin') insertCoins(orderedMs, num)
      else if (kind === 'remote') note(KIND.remote, orderedMs, num, { reason: REASON })
      else {
        count.card += num
        note(KIND.card, orderedMs, num, { coin_total: count.card })
      }
      for (let gift = 1; gift <= gifts; gift++) giveOut(endMs - gift * 100, null)
    }
  }
  const today = dayStart(untilMs)
  const over = [...days].filter(([dayMs]) => dayMs < today)
  return {
    inserts,
    days: over.map(([dayMs, { start, end, counted, recorded, restarted }]) => ({
      id: uuid({ msecs: dayMs + DAY_MS }),
      device_id: device.id,
      day: dayOf(DEFAULT_ZONE, dayMs),
      counter_start: start,
      counter_end: end,
      counted,
      recorded,
      difference: counted - recorded,
      restarted,
      created_at: iso(dayMs + DAY_MS),
      updated_at: iso(dayMs + DAY_MS),
    })),
  }
}
