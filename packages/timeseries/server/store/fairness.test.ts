import { expect, it } from 'vitest'
import { bytes, LINES, OTHER_TENANT, openStore, TENANT } from '../../testing/store/open-store.ts'
import { LIMITS } from './limits.ts'
import type { Point, Timeseries, TsQuery } from './model.ts'
import { WriteQueue } from './write-queue.ts'

const range = { db: 'plant', measurement: 'm', startUs: 0, endUs: 1_000_000 }
const one: TsQuery = { ...range, fields: [{ field: 'v' }], limit: 1 }
// For each of its columns, all values of every bucket are sorted.
const heavy: TsQuery = {
  ...range,
  fields: Array.from({ length: 20 }, (_, i) => ({ field: 'v', aggregate: 'percentile', percentile: i, as: `c${i}` })),
  intervalUs: 10,
  timeoutMs: 60_000,
}

const points = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => ({ measurement: 'm', fields: { v: (i * 7919) % 1000 }, timeUs: i }))

async function world(limits = {}): Promise<Timeseries> {
  const store = await openStore({ limits })
  await store.write(TENANT, 'plant', points(30_000), { create: true })
  await store.write(OTHER_TENANT, 'plant', points(10), { create: true })
  return store
}

/** Counts how many of these are done. */
function counted(all: Promise<unknown>[]): { done: number; all: Promise<unknown> } {
  const count = { done: 0, all: Promise.allSettled(all) as Promise<unknown> }
  for (const each of all)
    each.then(
      () => count.done++,
      () => undefined,
    )
  return count
}

it('many slow queries of one tenant do not block another tenant’s query: it is answered while most still wait', async () => {
  const store = await world()
  const ends = Array.from({ length: 30 }, () => new AbortController())
  const flood = counted(ends.map(({ signal }) => store.query(TENANT, heavy, signal)))
  for (let i = 0; i < 3; i++) expect((await store.query(OTHER_TENANT, one)).rows).toHaveLength(1)
  expect(flood.done).toBeLessThan(15)
  for (const end of ends) end.abort()
  await flood.all
})

it.each<[what: string, kept: TsQuery]>([
  ['rows of one series', { ...one, startUs: 29_000, endUs: 29_100 }],
  ['last values', { ...range, fields: [{ field: 'v', aggregate: 'last' }] }],
])(
  '%s in memory need no place: they are answered while slow queries of the tenant have all of them',
  async (_, kept) => {
    const store = await world({ maxRunningQueriesPerTenant: 1, maxWaitingQueriesPerTenant: 1 })
    const first = await store.query(TENANT, kept)
    const ends = [new AbortController(), new AbortController()]
    const flood = counted(ends.map(({ signal }) => store.query(TENANT, heavy, signal)))
    await expect(store.query(TENANT, { ...heavy, limit: 1 })).rejects.toMatchObject({ status: 429 })
    expect((await store.query(TENANT, kept)).rows).toEqual(first.rows)
    expect(flood.done).toBe(0)
    for (const end of ends) end.abort()
    await flood.all
  },
)

it('exports of one tenant take no places of queries, its own or another tenant’s', async () => {
  const store = await world({ maxRunningQueries: 1, maxWaitingExportsPerTenant: 9 })
  const read = async () => {
    let size = 0
    for await (const piece of store.export(TENANT, heavy, 'csv')) size += piece.byteLength
    return size
  }
  const exports = counted([read(), read(), read(), read()])
  await store.query(OTHER_TENANT, one)
  await store.query(TENANT, one)
  expect(exports.done).toBeLessThan(4)
  await exports.all
  expect(exports.done).toBe(4)
})

it('many writes of one tenant do not block another tenant’s: its writes are stored before most waiting ones', async () => {
  const store = await world()
  const waiting = 40
  const text = bytes(Array.from({ length: 20_000 }, (_, i) => `m v=${i} ${i}`).join('\n'))
  let done = 0
  let flooding = true
  const keepWriting = async () => {
    while (flooding) {
      await store.writeLines(TENANT, 'plant', text, LINES)
      done++
    }
  }
  const flood = Promise.all(Array.from({ length: waiting }, keepWriting))
  for (let i = 0; i < 5; i++) {
    const before = done
    expect((await store.writeLines(OTHER_TENANT, 'plant', bytes(`m v=1 ${i}`), LINES)).written).toBe(1)
    // With one common queue, the forty waiting writes would have been answered first.
    expect(done - before).toBeLessThan(waiting / 2)
  }
  flooding = false
  await flood
}, 120_000)

it('a full queue refuses the tenants that have filled it, and accepts one below its share', async () => {
  const queue = new WriteQueue({
    ...LIMITS,
    maxQueuedBytesPerTenant: 1000,
    maxQueuedBytes: 1000,
    reservedQueueBytes: 100,
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const flood = queue.run('loud', 990, () => held)
  await expect(queue.run('loud', 11, async () => 0)).rejects.toMatchObject({ status: 429 })
  await expect(queue.run('second', 600, async () => 0)).rejects.toMatchObject({ status: 503 })
  const inside = queue.run('quiet', 60, () => held)
  const extra = queue.run('third', 50, () => held)
  // The reserved space for such tenants is limited too.
  await expect(queue.run('fourth', 60, async () => 0)).rejects.toMatchObject({ status: 503 })
  release()
  await Promise.all([flood, inside, extra])
  expect(await queue.run('loud', 1000, async () => 'again')).toBe('again')
})
