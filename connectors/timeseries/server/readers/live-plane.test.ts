import type { Dataset } from '@atrium/charts/contract/data'
import { tryCases } from '@atrium/core/testing/cases'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FOLLOWED, newTenant, planeOver, queryOf, sameAsNewQuery, stillStore } from '../../testing/live-plane.ts'

const store = stillStore()

// Points on time, late, very late, overwritten, null and ahead of the clock, with and without an acknowledgement, short
// and long pauses, and a deletion. live-plane.long.test.ts tries random ones.
test('after each write and deletion, followed data equal those of a new query', () =>
  tryCases(sameAsNewQuery(store), [5, 22]))

test('points on time do not ask the store, however many widgets follow', async () => {
  // In the middle of all windows: one that has just begun is read once.
  vi.setSystemTime(Math.floor(Date.now() / 300_000) * 300_000 + 157_500)
  const tenantId = newTenant()
  const asked: string[] = []
  const counting: Timeseries = {
    ...store(),
    query(...args) {
      asked.push(JSON.stringify(args[1].fields))
      return store().query(...args)
    },
  }
  const plane = planeOver(counting)
  onTestFinished(() => plane.close())
  // By the still clock: the store's own goes on, and would begin a new window now and then.
  const write = (n: number) => {
    const timeUs = (Date.now() - 1_000 + 10 * n) * 1_000
    const point = { measurement: 'oven', tags: { line: 'A' }, fields: { n }, timeUs }
    return store().write(tenantId, 'plant', [point], { create: true })
  }
  await write(0)
  const followed = FOLLOWED.slice(0, -1).map((stored) => {
    const received: number[] = []
    const note = ({ rows }: Pick<Dataset, 'rows'>) => void received.push(rows.length)
    plane.watch({ tenantId }, queryOf(stored, 'time'), { answered: note, delta: note, replaced: note, refused() {} })
    return received
  })
  const haveReceived = (count: number) => () => followed.every(({ length }) => length >= count)
  await expect.poll(haveReceived(1)).toBe(true)
  for (let n = 1; n <= 2; n++) {
    await write(n)
    await expect.poll(haveReceived(1 + n)).toBe(true)
  }
  const before = asked.length
  for (let n = 3; n <= 6; n++) {
    await write(n)
    await expect.poll(haveReceived(1 + n)).toBe(true)
  }
  expect(asked.slice(before)).toEqual([])
})
