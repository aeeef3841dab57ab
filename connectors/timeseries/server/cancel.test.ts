import type { Dataset } from '@atrium/charts/contract/data'
import { openQueryPlane } from '@atrium/dashboards/server/queryplane/plane'
import { type Follower, SharedQuery } from '@atrium/dashboards/server/queryplane/shared-query'
import { resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { toyWidgets } from '@atrium/dashboards/testing/sockets/board'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
import type { Point, Timeseries } from '@atrium/timeseries/server/store/model'
import { openStore, TENANT } from '@atrium/timeseries/testing/store/open-store'
import { expect, onTestFinished, test } from 'vitest'
import { readStoreQuery } from '../testing/read-store.ts'

const ignored: Follower = { answered() {}, delta() {}, replaced() {}, refused() {} }
const dataset: Dataset = { columns: [], rows: [], startMs: 0, endMs: 0, intervalMs: 0 }

/** A query whose readings end when the test says so, or when they are interrupted. */
function endless() {
  const readings: { signal: AbortSignal; end(): void }[] = []
  const faults: unknown[] = []
  const read = (_before: unknown, _dirtyFromMs: number, _nowMs: number, signal: AbortSignal) =>
    new Promise<{ dataset: Dataset; change: { kind: 'replace'; dataset: Dataset } }>((resolve, reject) => {
      readings.push({ signal, end: () => resolve({ dataset, change: { kind: 'replace', dataset } }) })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const query = new SharedQuery({ follows: true, rhythmMs: null, read }, (error) => void faults.push(error))
  return { query, readings, faults }
}

function follower() {
  const received: string[] = []
  const note = (what: string) => () => void received.push(what)
  return { ...ignored, answered: note('answered'), refused: note('refused'), received }
}

test('a query is interrupted when the last of those who wait for it leaves, and not before', () => {
  const { query, readings } = endless()
  const [one, other] = [follower(), follower()]
  query.add(one)
  query.add(other)
  query.remove(one)
  expect(readings[0]?.signal.aborted).toBe(false)
  query.remove(other)
  expect(readings[0]?.signal.aborted).toBe(true)
})

test('who comes while a query is being interrupted is answered by a new run, and nobody is told of a fault', async () => {
  const { query, readings, faults } = endless()
  const [one, other] = [follower(), follower()]
  query.add(one)
  query.remove(one)
  query.add(other)
  await expect.poll(() => readings.length).toBe(2)
  readings[1]?.end()
  await expect.poll(() => other.received).toEqual(['answered'])
  expect([one.received, faults]).toEqual([[], []])
})

const series = toyWidgets.find(({ kind }) => kind === 'Toy-series')

/** A plane with a store that runs one query at a time, and a query that takes it seconds. */
async function slowPlane() {
  const store: Timeseries = await openStore({ limits: { maxRunningQueries: 1, slowQueryMs: 0 } })
  const nowMs = Math.floor(Date.now() / 1000) * 1000
  const points = Array.from({ length: 60_000 }, (_, i): Point => {
    return { measurement: 'oven', fields: { n: Math.sin(i) }, timeUs: (nowMs - i * 1000) * 1000 }
  })
  await store.write(TENANT, 'plant', points, { create: true })
  const fieldSet = Array.from({ length: 200 }, (_, i) => ({ field: 'n', as: `n${i}`, aggregate: 'stddev' as const }))
  const toy = item('trend001', 'series', { from: 'oven', fieldSet, interval: '1s', startTime: '*-24h', endTime: '*' })
  const slow = resolveQuery(toy, series, { item: 'trend001', source: 0, widthPx: 4_000 }, {})
  const plane = openQueryPlane(store, { error: () => undefined }, { read: readStoreQuery })
  onTestFinished(() => plane.close())
  const quick = () => {
    const range = { startUs: 0, endUs: Number.MAX_SAFE_INTEGER, limit: 1 }
    return store.query(TENANT, { db: 'plant', measurement: 'oven', fields: [{ field: 'n' }], ...range })
  }
  const outcomes = async () => (await store.statistics()).slowQueries.map(({ outcome }) => outcome)
  return { plane, slow, quick, outcomes }
}

test('the store is free for other queries when the only viewer of a slow one has left', async () => {
  const { plane, slow, quick, outcomes } = await slowPlane()
  const { stop } = plane.watch({ tenantId: TENANT }, slow, ignored)
  const next = quick()
  stop()
  expect((await next).rows).toHaveLength(1)
  expect(await outcomes()).toEqual(['answered', 'cancelled'])
})

test('a pull that nobody waits for any more is interrupted, unless another viewer waits for the same', async () => {
  const { plane, slow, quick, outcomes } = await slowPlane()
  const gone = new AbortController()
  const pulled = plane.pull({ tenantId: TENANT }, slow, gone.signal)
  const { stop } = plane.watch({ tenantId: TENANT }, slow, ignored)
  gone.abort()
  await expect(pulled).rejects.toThrow('aborted')
  expect(await outcomes()).toEqual([])
  const again = plane.pull({ tenantId: TENANT }, slow, AbortSignal.abort())
  await expect(again).rejects.toThrow('aborted')
  const next = quick()
  stop()
  expect((await next).rows).toHaveLength(1)
  expect(await outcomes()).toEqual(['answered', 'cancelled'])
})
