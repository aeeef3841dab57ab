import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { bytes, LINES, OTHER_TENANT, objects, sharedStore, TENANT } from '../../testing/store/open-store.ts'
import { LIMITS } from './limits.ts'
import type { TsQuery } from './model.ts'
import { type CopiedRows, RowCache } from './row-cache.ts'
import { WorkerLink } from './worker-link.ts'

const filters = [{ key: 'host', operator: '=' as const, value: 'a' }]
const asked: TsQuery = {
  db: 'plant',
  measurement: 'm',
  fields: [{ field: 'v' }],
  tags: filters,
  startUs: 0,
  endUs: 100,
}

describe('rows that the worker has copied', () => {
  const sent: CopiedRows = {
    tenantId: TENANT,
    db: 'plant',
    measurement: 'm',
    filters,
    startUs: 10,
    endUs: 50,
    tags: [['host', 'a']],
    fields: new Map([
      ['v', { slot: 0, type: 'float' }],
      ['none', undefined],
    ]),
    pieces: [{ times: Float64Array.of(10, 20, 30), columns: new Map([[0, Float64Array.of(1, 2, 3)]]) }],
  }
  const within: TsQuery = { ...asked, startUs: 15, endUs: 50 }

  it('answer queries inside their range, about their fields', () => {
    const cache = new RowCache(LIMITS)
    cache.put(sent)
    expect(cache.answer(TENANT, { ...within, fields: [{ field: 'v', aggregate: 'sum' }] })?.data[1]).toEqual(
      Float64Array.of(5),
    )
    expect(cache.answer(TENANT, { ...within, fields: [{ field: 'none' }] })?.count).toBe(0)
    const others: Partial<TsQuery>[] = [
      { startUs: 9 },
      { endUs: 51 },
      { fields: [{ field: 'w' }] },
      { fields: [{ field: 'v', aggregate: 'last' }] },
      { fields: [{ field: 'v', aggregate: 'median' }] },
      { tags: [] },
      { tags: [{ key: 'host', operator: '=', value: 'b' }] },
      { where: { field: 'v', operator: '>', value: 1 } },
      { measurement: 'n' },
      { db: 'other' },
    ]
    for (const other of others) expect(cache.answer(TENANT, { ...within, ...other })).toBeNull()
    expect(cache.answer(OTHER_TENANT, within)).toBeNull()
    expect(() => cache.answer(TENANT, { ...within, limit: -1 })).toThrow()
  })

  it('are forgotten with their measurement, with their tenant, and when they are too many', () => {
    const cache = new RowCache({ ...LIMITS, rowCacheMiB: 1 })
    const isKnown = () => cache.answer(TENANT, within) !== null
    cache.put(sent)
    cache.changed(TENANT, { db: 'plant', measurement: 'n' })
    cache.changed(OTHER_TENANT)
    expect(isKnown()).toBe(true)
    cache.changed(TENANT, { db: 'plant', measurement: 'm' })
    expect(isKnown()).toBe(false)
    cache.put(sent)
    cache.changed(TENANT)
    expect(isKnown()).toBe(false)
    cache.put(sent)
    for (let i = 0; i < 1000; i++) cache.put({ ...sent, measurement: `m${i}` })
    expect(isKnown()).toBe(false)
  })
})

describe('reads of a series', () => {
  const store = sharedStore({ maxCopiedRows: 5 })
  let calls: MockInstance
  beforeEach(() => {
    calls = vi.spyOn(WorkerLink.prototype, 'call')
  })
  afterEach(() => calls.mockRestore())

  const write = (line: string) => store().writeLines(TENANT, 'plant', bytes(line), LINES)
  const read = async (query: TsQuery = asked) => objects(await store().query(TENANT, query)).map(({ v }) => v)
  const untilCopied = async (query?: TsQuery) => {
    for (let i = 0; i < 4; i++) await read(query)
    calls.mockClear()
  }
  const asksWorker = async (query: TsQuery = asked) => {
    calls.mockClear()
    await read(query)
    return calls.mock.calls.length > 0
  }

  it('need no message when they are repeated, and see every change that was answered', async () => {
    await write('m,host=a v=1 1')
    await untilCopied()
    expect(await asksWorker()).toBe(false)
    expect(await asksWorker({ ...asked, startUs: 1 })).toBe(false)
    expect(await asksWorker({ ...asked, startUs: -1 })).toBe(true)
    const changes: [() => Promise<unknown>, unknown[]][] = [
      [() => write('m,host=a v=2 2'), [1, 2]],
      [() => write('m,host=a v=3 1'), [3, 2]],
      [() => write('m,host=a v=0 0'), [0, 3, 2]],
      [() => write('m,host=a,line=2 v=9 1'), [0, 3, 9, 2]],
      [() => store().dropMeasurement(TENANT, 'plant', 'm'), []],
      [() => write('m,host=a v="text" 3'), ['text']],
      [() => store().dropDb(TENANT, 'plant'), []],
      [() => write('m,host=a w=1 3'), []],
      [() => write('m,host=a v=7i 3'), [7]],
    ]
    for (const [change, values] of changes) {
      await untilCopied()
      await change()
      expect(await read()).toEqual(values)
    }
    await untilCopied()
    expect(await asksWorker()).toBe(false)
    await write('other v=1 1')
    expect(await read()).toEqual([7])
  })

  it('see what an earlier event has reported, and end with an aborted signal as before', async () => {
    const watched = { ...asked, measurement: 'watched' }
    await write('watched,host=a v=1 1')
    await untilCopied(watched)
    const seen = new Promise<unknown[]>((resolve) => {
      const end = store().watch(() => {
        end()
        resolve(read(watched))
      })
    })
    const written = write('watched,host=a v=2 2')
    expect(await seen).toContain(2)
    await written
    await untilCopied(watched)
    await expect(store().query(TENANT, watched, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })

  it('ask the worker each time if the rows are many', async () => {
    await write([1, 2, 3, 4, 5, 6].map((time) => `many,host=a v=1 ${time}`).join('\n'))
    const many = { ...asked, measurement: 'many' }
    for (let i = 0; i < 4; i++) await read(many)
    expect(await asksWorker(many)).toBe(true)
  })
})
