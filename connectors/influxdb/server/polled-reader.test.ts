import type { Dataset } from '@atrium/charts/contract/data'
import type { Reader } from '@atrium/dashboards/server/queryplane/reading/reading'
import { expect, test } from 'vitest'
import { polledReader } from './polled-reader.ts'

const MINUTE = 60_000
const NOW = 1_000 * MINUTE
const { signal } = new AbortController()

/** A reader of points that notes how it was asked. */
function inner() {
  const asked: { isWhole: boolean; fromMs: number }[] = []
  const rows: Dataset['rows'] = [[NOW - 30 * MINUTE, 1]]
  const reader: Reader = {
    follows: true,
    rhythmMs: null,
    async read(before, dirtyFromMs) {
      asked.push({ isWhole: before === undefined, fromMs: dirtyFromMs })
      const columns: Dataset['columns'] = [
        { name: 'time', type: 'time' },
        { name: 'n', type: 'number' },
      ]
      const dataset: Dataset = { columns, rows: [...rows], startMs: 0, endMs: NOW, intervalMs: 0 }
      return { dataset, change: { kind: 'replace', dataset } }
    },
  }
  return { asked, rows, reader }
}

test('the last minute is read again each time, so that points that were written late are shown', async () => {
  const { asked, reader } = inner()
  const polled = polledReader(reader, async () => 5_000, true)
  const { dataset } = await polled.read(undefined, Number.POSITIVE_INFINITY, NOW, signal)
  expect(polled.rhythmMs).toBe(5_000)
  await polled.read(dataset, Number.POSITIVE_INFINITY, NOW + 5_000, signal)
  expect(asked).toEqual([
    { isWhole: true, fromMs: Number.POSITIVE_INFINITY },
    { isWhole: false, fromMs: NOW + 5_000 - MINUTE },
  ])
})

test('once a minute all is read again, and only what differs is told', async () => {
  const { asked, rows, reader } = inner()
  const polled = polledReader(reader, async () => 5_000, true)
  const { dataset } = await polled.read(undefined, Number.POSITIVE_INFINITY, NOW, signal)
  rows.push([NOW - 20 * MINUTE, 2])
  const later = await polled.read(dataset, Number.POSITIVE_INFINITY, NOW + MINUTE, signal)
  expect(asked[1]?.isWhole).toBe(true)
  expect(later.change).toMatchObject({ kind: 'delta', rows: [[NOW - 20 * MINUTE, 2]] })
  const none = await polled.read(later.dataset, Number.POSITIVE_INFINITY, NOW + 2 * MINUTE, signal)
  expect(none.change).toMatchObject({ kind: 'delta', rows: [] })
})

test('a reader of values reads all of them each time', async () => {
  const { asked, reader } = inner()
  const polled = polledReader(reader, async () => 5_000, false)
  const { dataset } = await polled.read(undefined, 0, NOW, signal)
  await polled.read(dataset, 0, NOW + 5_000, signal)
  expect(asked.map(({ fromMs }) => fromMs)).toEqual([0, 0])
})
