import type { Cell, Dataset, Push } from '@atrium/charts/contract/data'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
import { MINUTE, newOven } from '@atrium/dashboards/testing/sockets/plant-world'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { plantWorld } from './plant-world.ts'

/** The data that a page shows after its pushes, combined as the contract says. */
export function shownAfter(first: Dataset, pushes: readonly Push[]): Dataset {
  let dataset = first
  for (const push of pushes) {
    if (push.kind === 'replace') dataset = push.dataset
    if (push.kind !== 'delta') continue
    const rows = new Map(dataset.rows.map((row) => [row[0], row]))
    for (const row of push.rows) rows.set(row[0] as Cell, row)
    const kept = [...rows.values()].filter(([time]) => (time as number) >= push.startMs)
    dataset = { ...dataset, rows: kept.sort(byTime), startMs: push.startMs, endMs: push.endMs }
  }
  return dataset
}

const byTime = (a: Cell[], b: Cell[]) => (a[0] as number) - (b[0] as number)

/** Points in any order: on time, late, overwritten, in one batch or several, of known and new tags. */
const batches = fc.array(
  fc.array(
    fc.record({
      minutesAgo: fc.integer({ min: 0, max: 40 }),
      second: fc.integer({ min: 0, max: 59 }),
      n: fc.integer({ min: -100, max: 100 }),
      line: fc.constantFrom('A', 'B', 'C'),
    }),
    { minLength: 1, maxLength: 8, size: 'max' },
  ),
  { minLength: 1, maxLength: 12, size: 'max' },
)

const sum = [{ field: 'n', as: 'sum', aggregate: 'sum' as const }]

/** After any writes in any order the pushes add up to the answer of a new query. */
export function pushesAddUp(plant: () => Awaited<ReturnType<typeof plantWorld>>) {
  return fc.asyncProperty(batches, async (written) => {
    const from = newOven()
    const query = { from, fieldSet: sum, groupBy: 'line', interval: '5m' }
    // Another name of the time column makes it a different query, so that nothing is shared with the first one.
    const { page } = await plant().joinNew(
      item('watched1', 'series', query),
      item('asked001', 'series', { ...query, timeColumnName: 'at' }),
    )
    const first = await page.watch('w', 'watched1')
    const minuteMs = Math.floor(Date.now() / MINUTE) * MINUTE - MINUTE
    for (const batch of written) {
      const points = batch.map(({ minutesAgo, second, n, line }) => ({
        n,
        timeMs: minuteMs - minutesAgo * MINUTE + second * 1000,
        tags: { line },
      }))
      await plant().write(from, points)
    }
    const { rows, columns } = await page.watch('fresh', 'asked001')
    const shown = () => {
      const dataset = shownAfter(
        first,
        page.pushes.filter(({ watch }) => watch === 'w'),
      )
      return [dataset.columns.slice(1), dataset.rows]
    }
    await expect.poll(shown).toEqual([columns.slice(1), rows])
    page.socket.disconnect()
  })
}
