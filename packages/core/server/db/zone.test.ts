import { beforeAll, expect, test } from 'vitest'
import { clockText, localMs, momentMs, startOf } from '../../contract/zone.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { World } from '../../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await toyWorld()
})

const ZONES = [
  'Asia/Shanghai',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  // Clocks change at midnight: it occurs twice, or not at all.
  'America/Havana',
  'Atlantic/Azores',
  'Africa/Cairo',
  'America/Santiago',
  'UTC',
]

const FROM_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const QUARTER_MS = 15 * 60_000

test('the program and PostgreSQL compute the same local times, also in hours that occur twice or not at all', async () => {
  // Every quarter of an hour around each clock change of three years, and other times spread over them.
  const steps = Array.from({ length: 365 }, (_, n) => FROM_MS + 3 * n * DAY_MS + ((n * 7919) % 86_400) * 1000)
  for (const zone of ZONES) {
    const moments = [...steps, ...changesOf(zone).flatMap((at) => around(at))]
    const rows = await world.sql(
      `select to_char(at at time zone '${zone}', 'YYYY-MM-DD HH24:MI:SS') as clock,
         extract(epoch from moment_at(local, '${zone}')) * 1000 as moment,
         extract(epoch from moment_at(date_trunc('day', at at time zone '${zone}'), '${zone}')) * 1000 as day,
         extract(epoch from moment_at(date_trunc('week', at at time zone '${zone}'), '${zone}')) * 1000 as week,
         extract(epoch from moment_at(date_trunc('month', at at time zone '${zone}'), '${zone}')) * 1000 as month
       from (select to_timestamp(ms / 1000.0) as at, to_timestamp(ms / 1000.0) at time zone 'UTC' as local, n
         from unnest(array[${moments}]::float8[]) with ordinality m (ms, n)) m order by n`,
    )
    const read = moments.map((ms) => ({
      clock: clockText(zone, ms),
      // The same numbers, read as local times of the zone.
      moment: momentMs(zone, ms),
      day: startOf('day', zone, ms),
      week: startOf('week', zone, ms),
      month: startOf('month', zone, ms),
    }))
    const numbers = rows.map(({ clock, ...ms }) => ({
      clock,
      ...Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, Number(value)])),
    }))
    expect({ zone, read }).toEqual({ zone, read: numbers })
  }
})

/** The clock changes, rounded to a quarter of an hour. */
function changesOf(zone: string): number[] {
  const changes: number[] = []
  for (let at = FROM_MS; at < FROM_MS + 3 * 366 * DAY_MS; at += DAY_MS) {
    const offset = localMs(zone, at) - at
    if (offset === localMs(zone, at + DAY_MS) - at - DAY_MS) continue
    let change = at
    while (localMs(zone, change) - change === offset) change += QUARTER_MS
    changes.push(change)
  }
  return changes
}

/** Times near a clock change, and the local times of any zone at these. */
const around = (at: number) => Array.from({ length: 4 * 48 }, (_, step) => at + (step - 96) * QUARTER_MS)
