import { tryCases } from '@atrium/core/testing/cases'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
import { MINUTE, newOven } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { pushesAddUp, shownAfter } from '../../testing/deltas.ts'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

// Points on time, late, overwritten and before the window, and a tag that appears later. deltas.long.test.ts tries
// random ones.
test('after any writes in any order the pushes add up to the answer of a new query', () =>
  tryCases(
    pushesAddUp(() => plant),
    [1, 6, 47],
  ))

test('raw points after all pushes contain every extreme and no value that was not measured', async () => {
  const from = newOven()
  const { page } = await plant.joinNew(item('watched1', 'series', { from, groupBy: 'line' }))
  const first = await page.watch('w', 'watched1', { widthPx: 100 })
  const startMs = Date.now() - 30 * MINUTE
  const measured = Array.from({ length: 300 }, (_, i) => ({ timeMs: startMs + i * 700, n: (i * 7919) % 1009 }))
  for (let i = 0; i < measured.length; i += 20) {
    await plant.write(
      from,
      measured.slice(i, i + 20).map((point) => ({ ...point, tags: { line: 'A' } })),
    )
  }
  const values = measured.map(({ n }) => n)
  const shown = () => shownAfter(first, page.pushes).rows.map(([, n]) => n)
  await expect.poll(shown).toEqual(expect.arrayContaining([Math.min(...values), Math.max(...values)]))
  expect(measured).toEqual(
    expect.arrayContaining(shownAfter(first, page.pushes).rows.map(([timeMs, n]) => ({ timeMs, n }))),
  )
})
