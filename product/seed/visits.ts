import { noiseOf } from '../sim/noise.ts'
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS } from '../sim/plant-time.ts'
import { COMPANIES, PURPOSES, VISITOR_NAMES } from './names.ts'

/** One of the two gates. */
export type Gate = 'main' | 'goods'

export interface Visit {
  gate: Gate
  name: string
  mobile: string
  company: string
  purpose: string
  registeredMs: number
  enteredMs: number | null
  leftMs: number | null
}

const DAYS = 14
const SEED = 20
/** Hours in the plant's time zone at which visitors register. A day uses some of them. */
const HOURS = [0.4, 5.8, 7.6, 8.3, 8.9, 9.2, 9.6, 10.1, 10.7, 11.3, 13.2, 13.8, 14.4, 15.1, 16.2, 17.4, 20.3, 22.6]
const NIGHT_HOURS = [0.4, 5.8, 20.3, 22.6]

/** The visits of the last 14 days up to `nowMs`, oldest first. The same for the same start time. */
export function planVisits(nowMs: number): Visit[] {
  const noise = noiseOf(SEED)
  const firstDayMs = dayStart(nowMs) - (DAYS - 1) * DAY_MS
  const visits: Visit[] = []
  for (let day = 0; day < DAYS; day++) {
    const isToday = day === DAYS - 1
    HOURS.forEach((hour, slot) => {
      const dice = (what: string) => noise.throwOf(what, day * HOURS.length + slot)
      const night = NIGHT_HOURS.includes(hour)
      // Today has many visits, also at night, so that the dashboard shows data at any hour.
      const share = isToday ? 0.8 : night ? 0.08 : 0.31
      if (dice('comes') > share) return
      const registeredMs = firstDayMs + day * DAY_MS + hour * HOUR_MS + Math.round(dice('minute') * 12) * MINUTE_MS
      if (registeredMs > nowMs - MINUTE_MS) return
      visits.push(visitOf(visits.length, registeredMs, nowMs, dice))
    })
  }
  return visits
}

function visitOf(index: number, registeredMs: number, nowMs: number, dice: (what: string) => number): Visit {
  const pick = <T>(list: readonly T[], what: string): T => list[Math.floor(dice(what) * list.length)]!
  const purpose = pick(PURPOSES, 'purpose')
  const isDelivery = purpose === '送货'
  const entersMs = registeredMs + (3 + dice('waits') * 14) * MINUTE_MS
  const staysMs = (isDelivery ? 20 + dice('stays') * 35 : 45 + dice('stays') * 220) * MINUTE_MS
  // Some visitors register and never come.
  const comesIn = dice('comes in') > 0.06
  const enteredMs = comesIn && entersMs < nowMs ? entersMs : null
  const leavesMs = entersMs + staysMs
  return {
    gate: isDelivery ? 'goods' : 'main',
    name: VISITOR_NAMES[index % VISITOR_NAMES.length]!,
    // 130-0000-xxxx: clearly not in use.
    mobile: `1300000${String(index + 1).padStart(4, '0')}`,
    company: pick(COMPANIES, 'company'),
    purpose,
    registeredMs,
    enteredMs,
    leftMs: enteredMs !== null && leavesMs < nowMs ? leavesMs : null,
  }
}
