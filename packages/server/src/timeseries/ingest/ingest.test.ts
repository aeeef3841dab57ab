import { describe, expect, it, onTestFinished } from 'vitest'
import type { Engine } from '../engine.ts'
import { DuckdbEngine } from '../engines/duckdb/engine.ts'
import { LIMITS, type Limits } from '../limits.ts'
import type { WrittenEvent } from '../model.ts'
import { dataFolder } from '../testing/open-store.ts'
import type { Batch } from './batch.ts'
import { Ingest, type IngestParts } from './ingest.ts'
import { lineSource, type Source } from './sources.ts'

/** The engine with another commit function. */
const engineWith = (engine: Engine, commit: Engine['commit']): IngestParts['engine'] => ({
  use: (tenantId, create, work) => engine.use(tenantId, create, work),
  forget: (tenantId) => engine.forget(tenantId),
  bytesOf: (tenantId) => engine.bytesOf(tenantId),
  commit,
})

/** Ingest with the real engine; `beforeCommit` can delay a commit or make it fail. */
async function world(beforeCommit: (batch: Batch) => void | Promise<void> = () => {}, changed: Partial<Limits> = {}) {
  const limits = { ...LIMITS, ...changed }
  const engine = await DuckdbEngine.open(dataFolder(), limits)
  const events: WrittenEvent[] = []
  const faults: unknown[] = []
  const ingest = new Ingest({
    engine: engineWith(engine, async (batch) => {
      await beforeCommit(batch)
      await engine.commit(batch)
    }),
    limits,
    onWritten: (all) => void events.push(...all),
    onFault: (error) => void faults.push(error),
  })
  onTestFinished(async () => {
    await ingest.drained()
    await engine.close()
  })
  const write = (body: string, tenantId = 'one', create = true, unacknowledged = false) => {
    const source = lineSource(Buffer.from(body), 'us', 1, limits)
    return ingest.submit({ tenantId, db: 'plant', create, unacknowledged, source })
  }
  /** A write whose sender gets no acknowledgement. */
  const send = (body: string) => write(body, 'one', true, true)
  const count = async (tenantId = 'one') => {
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 9_000_000_000 }
    return (await engine.query(tenantId, query, () => {})).count
  }
  return { ingest, write, send, count, events, faults, engine }
}

const lines = (from: number, count: number) => Array.from({ length: count }, (_, i) => `m v=1 ${from + i}`).join('\n')

describe('group commit', () => {
  it('writes all requests that arrive during one commit in the next commit', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sizes: number[] = []
    const { write, count } = await world((batch) => {
      sizes.push(batch.rows)
      return sizes.length === 1 ? held : undefined
    })
    const first = write('m v=1 1')
    await expect.poll(() => sizes).toEqual([1])
    const others = Array.from({ length: 50 }, (_, i) => write(`m v=1 ${100 + i}`))
    release()
    expect((await Promise.all([first, ...others])).every(({ written }) => written === 1)).toBe(true)
    expect(sizes).toEqual([1, 50])
    expect(await count()).toBe(51)
  })

  it('splits a request that is too large for one commit, and answers when all of it is stored', async () => {
    const sizes: number[] = []
    const { write, count } = await world((batch) => void sizes.push(batch.rows), { maxRowsPerCommit: 2000 })
    expect(await write(lines(0, 7000))).toMatchObject({ written: 7000 })
    expect(sizes.length).toBeGreaterThan(2)
    expect(await count()).toBe(7000)
  })

  it('stores a small write of one tenant before a large write of another has ended', async () => {
    const { write } = await world(undefined, { parseSliceRows: 1000 })
    await write('m v=1 1', 'small')
    const order: string[] = []
    const large = write(lines(0, 200_000), 'large').then(() => order.push('large'))
    const small = write('m v=1 2', 'small').then(() => order.push('small'))
    await Promise.all([large, small])
    expect(order).toEqual(['small', 'large'])
  })
})

describe('points without an acknowledgement', () => {
  const FOR_EVER = { holdMs: 3_600_000 }
  const timesOf = (events: readonly WrittenEvent[]) => events.map(({ minTimeUs }) => minTimeUs)

  it('are reported one by one, and stored together when a write is to be acknowledged', async () => {
    const sizes: number[] = []
    const { send, write, count, events } = await world((batch) => void sizes.push(batch.rows), FOR_EVER)
    const sent = []
    for (const time of [1, 2, 3]) {
      sent.push(send(`m v=1 ${time}`))
      await expect.poll(() => events.length).toBe(time)
    }
    expect(sizes).toEqual([])
    expect(await write('m v=1 4')).toMatchObject({ written: 1 })
    expect(await Promise.all(sent)).toMatchObject([{ written: 1 }, { written: 1 }, { written: 1 }])
    expect([sizes, timesOf(events), await count()]).toEqual([[4], [1, 2, 3, 4], 4])
  })

  it('are stored after a while, and at once if there are many', async () => {
    const some = await world(undefined, { holdMs: 30 })
    expect(await some.send('m v=1 1')).toMatchObject({ written: 1 })
    const many = await world(undefined, { ...FOR_EVER, maxHeldWrites: 3 })
    await Promise.all([1, 2, 3].map((time) => many.send(`m v=1 ${time}`)))
    expect([await some.count(), await many.count()]).toEqual([1, 3])
  })

  it('are stored before names change, and before the store is closed', async () => {
    const { ingest, send, count, events } = await world(undefined, FOR_EVER)
    void send('m v=1 1')
    await expect.poll(() => events.length).toBe(1)
    await ingest.inTurn('one', async () => expect(await count()).toBe(1))
    void send('m v=1 2')
    await expect.poll(() => events.length).toBe(2)
    await ingest.drained()
    expect(await count()).toBe(2)
  })

  it('are reported as dropped if they could not be stored, also those that were read meanwhile', async () => {
    let fail = () => {}
    const held = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('disk full'))
    })
    let isCommitting = false
    const { ingest, send, events } = await world(() => {
      isCommitting = true
      return held
    }, FOR_EVER)
    const first = send('m v=1 1')
    await expect.poll(() => timesOf(events)).toEqual([1])
    const settled = ingest.settled('one')
    await expect.poll(() => isCommitting).toBe(true)
    const second = send('n v=1 2')
    await expect.poll(() => timesOf(events)).toEqual([1, 2])
    fail()
    expect((await Promise.allSettled([first, second])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await settled
    expect(events.slice(2).map(({ measurement, points }) => [measurement, points])).toEqual([
      ['m', 0],
      ['n', 0],
    ])
  })
})

describe('a commit that fails', () => {
  it('is acknowledged to nobody, and the names that it introduced are removed from memory', async () => {
    let failures = 1
    const { write, count, faults, events } = await world(() => {
      if (failures-- > 0) throw new Error('disk full')
    })
    await expect(write('m,host=a v=1,new=2i 1')).rejects.toMatchObject({ status: 503 })
    expect([faults.length, events.length]).toEqual([1, 0])
    // If `new` were still an integer in memory, this would be refused, or written to a missing column.
    expect(await write('m,host=a v=1,new="text" 2')).toEqual({ written: 1, refused: [], refusedCount: 0 })
    expect(await count()).toBe(1)
  })

  it('also fails the requests that were read with it, but not later ones', async () => {
    let commits = 0
    let fail = () => {}
    const held = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('disk full'))
    })
    const { ingest, write, count } = await world(() => (++commits === 1 ? held : undefined), { maxRowsPerCommit: 10 })
    const first = write(lines(0, 5))
    await expect.poll(() => commits).toBe(1)
    const source = lineSource(Buffer.from(lines(100, 2000)), 'us', 1, LIMITS)
    let begun = false
    const watched: Source = {
      get done() {
        return source.done
      },
      read(sink, maxRows) {
        begun = true
        source.read(sink, maxRows)
      },
    }
    const withIt = ingest.submit({ tenantId: 'one', db: 'plant', create: true, source: watched })
    const later = write(lines(5000, 3))
    await expect.poll(() => begun).toBe(true)
    fail()
    const results = await Promise.allSettled([first, withIt, later])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await count()).toBe(3)
  })
})

describe('the limits of a write', () => {
  const long = 'x'.repeat(300)
  it.each([
    ['a long measurement', `${long} v=1 1`, 'measurement name longer than 255'],
    ['a long tag key', `m,${long}=1 v=1 1`, 'tag key longer than 255'],
    ['a long tag value', `m,a=${'x'.repeat(1025)} v=1 1`, 'tag value longer than 1024'],
    ['a long field name', `m ${long}=1 1`, 'field name longer than 255'],
    ['a long text', `m s="${'x'.repeat(65_537)}" 1`, 'longer than 65536 bytes'],
    ['a long text in Chinese', `m s="${'温'.repeat(22_000)}" 1`, 'longer than 65536 bytes'],
    ['too many tags', `m,${Array.from({ length: 33 }, (_, i) => `t${i}=1`).join(',')} v=1 1`, 'more than 32 tags'],
    ['a tag twice', 'm,a=1,a=2 v=1 1', 'duplicate tag key'],
    ['a tag called time', 'm,time=1 v=1 1', 'input tag "time" is reserved'],
    ['a field called time', 'm time=1 1', 'input field "time" is reserved'],
    ['a new field of two types in one line', 'm z=1,z=t 1', 'two types in one line'],
    ['one field too many', 'm a=1,b=1,c=1,d=1 1', 'more than 3 fields'],
    ['one series too many', 'm,host=4 v=1 1', 'more than 3 series'],
    ['one measurement too many', 'third v=1 1', 'more than 2 measurements'],
  ])('refuse %s and store the line after it', async (_, line, reason) => {
    const limits = { maxFieldsPerMeasurement: 3, maxSeriesPerTenant: 3, maxMeasurementsPerTenant: 2 }
    const { write, count } = await world(undefined, limits)
    await write('m v=1 1\nsecond v=1 1\nm,host=3 v=1 1')
    const result = await write(`${line}\nm v=1 5`)
    expect(result).toMatchObject({ written: 1, refused: [{ line: 1, reason: expect.stringContaining(reason) }] })
    expect(await count()).toBe(3)
  })

  it('refuse a field above the total of all measurements', async () => {
    const { write } = await world(undefined, { maxFieldsPerTenant: 3 })
    const result = await write('m a=1,b=1 1\nother a=1,b=1 1\nother a=1 2\nm a=1,b=2 3\nthird a=1 1')
    expect(result).toMatchObject({ written: 3, refused: [{ line: 2 }, { line: 5 }] })
    expect(result.refused[0]?.reason).toBe('more than 3 fields in all measurements')
  })

  it('refuse all lines after too many series, but report it once', async () => {
    const { write, count } = await world(undefined, { maxLinesPerRequest: 1500 })
    const result = await write(lines(0, 4000))
    expect(result).toMatchObject({ written: 1500, refusedCount: 1, refused: [{ line: 1501 }] })
    expect(await count()).toBe(1500)
  })

  it('refuse one database too many', async () => {
    const { write, engine } = await world(undefined, { maxDbsPerTenant: 1 })
    await write('m v=1 1')
    const source = lineSource(Buffer.from('m v=1 1'), 'us', 1, LIMITS)
    const ingest = new Ingest({
      engine,
      limits: { ...LIMITS, maxDbsPerTenant: 1 },
      onWritten: () => {},
      onFault: () => {},
    })
    const second = ingest.submit({ tenantId: 'one', db: 'another', create: true, source })
    await expect(second).rejects.toMatchObject({ status: 409 })
  })

  it('do not create a database for refused lines only', async () => {
    const { write } = await world()
    await write('nonsense')
    await expect(write('m v=1 1', 'one', false)).rejects.toMatchObject({ status: 404 })
  })

  it('refuse a tenant id that would be a path', async () => {
    const { write } = await world()
    await expect(write('m v=1 1', '../other')).rejects.toThrow()
  })
})
