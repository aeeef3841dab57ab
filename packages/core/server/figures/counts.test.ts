import { beforeAll, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { World } from '../../testing/world.ts'
import { lastMonthUntil } from './counts.ts'

let world: World

beforeAll(async () => {
  world = await toyWorld()
})

test.each([
  ['2026-11-28 15:30', '2026-10-28 15:30', 'Asia/Shanghai'],
  ['2026-03-01 00:00', '2026-02-01 00:00', 'Asia/Shanghai'],
  // All of February has passed, not only what comes before the same hour of its last day.
  ['2026-03-30 08:00', '2026-03-01 00:00', 'Asia/Shanghai'],
  ['2026-03-28 08:00', '2026-02-28 08:00', 'Asia/Shanghai'],
  ['2026-05-31 23:59', '2026-05-01 00:00', 'Asia/Shanghai'],
  // The clock is changed on 8 March.
  ['2026-04-10 12:00', '2026-03-10 12:00', 'America/New_York'],
])('at %s a month is compared with the last one until %s, in %s', async (now, until, zone) => {
  const moment = lastMonthUntil(`(timestamp '${now}' at time zone '${zone}')`, `'${zone}'::text`)
  const rows = await world.sql(`select to_char(${moment} at time zone '${zone}', 'YYYY-MM-DD HH24:MI') as until`)
  expect(rows).toEqual([{ until }])
})
