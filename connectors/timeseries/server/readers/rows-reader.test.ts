import type { Dataset } from '@atrium/charts/contract/data'
import type { Store } from '@atrium/dashboards/server/queryplane/reading/reading'
import { resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { rowsReader } from '@atrium/dashboards/server/series/readers/rows-reader'
import { toyWidgets } from '@atrium/dashboards/testing/sockets/board'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
import type { TsQuery, TsResult } from '@atrium/timeseries/server/store/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const spec = toyWidgets.find(({ kind }) => kind === 'Toy-rows')
const request = { item: 'rows0001', source: 0, widthPx: 100 }
const query = resolveQuery(item('rows0001', 'rows', { groupBy: ['device'] }), spec, request, {})

const columns: TsResult['columns'] = [
  { name: 'time', type: 'time' },
  { name: 'device', type: 'tag' },
  { name: 'n', type: 'float' },
]

/** A store that has these rows at the moment. */
function storeOf(rows: () => TsResult['rows']): Store {
  return { query: async () => ({ columns, rows: rows() }) } as unknown as Store
}

const devices = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 2 })), {
  selector: ([device]) => device,
})
/** The rows of the store before a reading, and whether its answer is lost on the way to the page. */
const readings = fc.array(fc.tuple(devices, fc.boolean()), { minLength: 1, maxLength: 12 })

test('the pushed rows and gone keys add up to a new answer, also if answers in between were lost', async () => {
  await fc.assert(
    fc.asyncProperty(readings, async (all) => {
      let stored: TsResult['rows'] = []
      const reader = rowsReader(
        storeOf(() => stored),
        'tenant',
        query,
      )
      const signal = new AbortController().signal
      let before: Dataset | undefined
      let page = new Map<string, unknown>()
      for (const [rows, isLost] of all) {
        stored = rows.map(([device, n]) => [1_000_000, device, n])
        const { dataset, change } = await reader.read(before, 0, Date.now(), signal)
        if (isLost) continue
        before = { ...dataset }
        const changed = change.kind === 'replace' ? change.dataset.rows : change.kind === 'rows' ? change.rows : []
        if (change.kind === 'replace') page = new Map()
        if (change.kind === 'rows') for (const [device] of change.gone) page.delete(String(device))
        for (const row of changed) page.set(String(row[1]), row)
        expect([...page.values()].sort()).toEqual([...dataset.rows].sort())
      }
    }),
  )
})

test('a row whose points have left the range is gone with the next reading, of which there is one every five seconds', async () => {
  const lastTen = resolveQuery(item('rows0001', 'rows', { groupBy: ['device'], startTime: '*-10s' }), spec, request, {})
  const nowMs = Date.now()
  const stored: TsResult['rows'] = [
    [(nowMs - 8_000) * 1000, 'd1', 1],
    [nowMs * 1000, 'd2', 2],
  ]
  const store = {
    query: async (_: string, { startUs }: TsQuery) => ({
      columns,
      rows: stored.filter(([timeUs]) => Number(timeUs) >= startUs!),
    }),
  }
  const reader = rowsReader(store as unknown as Store, 'tenant', lastTen)
  const { signal } = new AbortController()
  const { dataset } = await reader.read(undefined, Number.POSITIVE_INFINITY, nowMs, signal)
  expect(dataset.rows.map(([, device]) => device)).toEqual(['d1', 'd2'])
  const { change } = await reader.read(dataset, Number.POSITIVE_INFINITY, nowMs + 5_000, signal)
  expect(change).toMatchObject({ kind: 'rows', rows: [], gone: [['d1']] })
  expect(reader.rhythmMs).toBe(5_000)
})
