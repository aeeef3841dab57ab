import { v7 as uuid } from 'uuid'
import { openDice } from '../../sim/parts/dice.ts'
import { DAYS } from '../../sim/parts/visits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import type { PastDevice } from './past.ts'

/** Devices are online for a month, with short interruptions. */
export function loginsOf(devices: readonly PastDevice[], untilMs: number): object[] {
  const dice = openDice(77)
  return devices.flatMap(({ id }) => {
    const rows: object[] = []
    const note = (event: number, atMs: number, extra: object) =>
      rows.push({
        id: uuid({ msecs: atMs }),
        device_id: id,
        event,
        at: new Date(atMs).toISOString(),
        reason: null,
        rssi: null,
        firmware: null,
        online_seconds: null,
        ...extra,
      })
    const signIn = (atMs: number) => note(1, atMs, { rssi: dice.whole(-86, -54), firmware: '2.4.1' })
    let sinceMs = untilMs - DAYS * DAY_MS
    signIn(sinceMs)
    for (;;) {
      const awayMs = sinceMs + dice.between(3, 12) * DAY_MS
      if (awayMs > untilMs - HOUR_MS) return rows
      note(2, awayMs, {
        reason: dice.pick(['lwt', 'timeout', 'restart']),
        online_seconds: Math.round((awayMs - sinceMs) / 1000),
      })
      sinceMs = awayMs + dice.between(1, 35) * MINUTE_MS
      signIn(sinceMs)
    }
  })
}
