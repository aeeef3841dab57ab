import { readdirSync, renameSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectRequests } from '../desk.ts'
import type { Engine } from '../engine.ts'
import { DuckdbEngine } from '../engines/duckdb/engine.ts'
import { LIMITS, type Limits } from '../limits.ts'
import type { LogEntry, WriteLog } from '../log/write-log.ts'
import type { WrittenEvent } from '../model.ts'
import { openLog } from '../testing/open-log.ts'
import { dataFolder } from '../testing/open-store.ts'
import type { Batch } from './batch.ts'
import { Ingest, type IngestParts } from './ingest.ts'
import { type Content, decodeRequest, encodeRequest, type WriteRequest } from './request.ts'

/** The engine with another commit function. */
const engineWith = (engine: Engine, commit: Engine['commit']): IngestParts['engine'] => ({
  use: (tenantId, create, work) => engine.use(tenantId, create, work),
  forget: (tenantId) => engine.forget(tenantId),
  bytesOf: (tenantId) => engine.bytesOf(tenantId),
  commit,
})

const content = (body: string): Content => ({ kind: 'lines', body: Buffer.from(body), precision: 'us', nowUs: 1 })

/** Ingest with the real engine and log; `beforeCommit` can delay a commit or make it fail. */
async function world(beforeCommit: (batch: Batch) => void | Promise<void> = () => {}, changed: Partial<Limits> = {}) {
  const limits = { ...LIMITS, ...changed }
  const engine = await DuckdbEngine.open(dataFolder(), limits)
  const { log, folder, faults: logFaults } = await openLog({ ...limits, logSegmentBytes: 64 * 1024 })
  const events: WrittenEvent[] = []
  const faults: unknown[] = []
  const ingest = new Ingest({
    engine: engineWith(engine, async (batch) => {
      await beforeCommit(batch)
      await engine.commit(batch)
    }),
    log,
    limits,
    onWritten: (all) => void events.push(...all),
    onFault: (error) => void faults.push(error),
  })
  onTestFinished(async () => {
    await ingest.drained()
    await engine.close()
  })
  const write = (body: string, tenantId = 'one', create = true) =>
    ingest.submit({ tenantId, db: 'plant', create, content: content(body) })
  /** A write whose sender gets no acknowledgement. */
  const send = (body: string) =>
    ingest.submit({ tenantId: 'one', db: 'plant', create: true, content: content(body) }, true)
  /** What a reader finds. */
  const count = async (tenantId = 'one') => {
    await ingest.settled(tenantId)
    return stored(tenantId)
  }
  /** What is in the tenant's file. */
  const stored = async (tenantId = 'one') => {
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 9_000_000_000 }
    return (await engine.query(tenantId, query, () => {})).count
  }
  /** From now on, nothing can be written to the log. */
  const breakLog = () => {
    renameSync(folder, `${folder}-away`)
    onTestFinished(() => renameSync(`${folder}-away`, folder))
  }
  return { ingest, write, send, count, stored, breakLog, events, faults, logFaults, engine, log, folder }
}

const lines = (from: number, count: number) => Array.from({ length: count }, (_, i) => `m v=1 ${from + i}`).join('\n')

/** A request that is in the log only, as an earlier process leaves it. */
const appended = (log: WriteLog, request: WriteRequest) =>
  new Promise<LogEntry>((resolve) => {
    const entry = log.append(encodeRequest(request), false, () => resolve(entry))
  })

/** A promise with the functions that end it. */
function gate() {
  let open = () => {}
  let fail = () => {}
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = () => reject(new Error('disk full'))
  })
  return { passed, open, fail }
}

const FOR_EVER = { holdMs: 3_600_000 }
const AT_ONCE = { holdMs: 0 }
const timesOf = (events: readonly WrittenEvent[]) => events.map(({ minTimeUs }) => minTimeUs)

describe('group commit', () => {
  it('writes all requests that arrive during one commit in the next commit', async () => {
    const held = gate()
    const sizes: number[] = []
    const { write, count } = await world((batch) => {
      sizes.push(batch.rows)
      return sizes.length === 1 ? held.passed : undefined
    }, AT_ONCE)
    const first = write('m v=1 1')
    await expect.poll(() => sizes).toEqual([1])
    const others = Array.from({ length: 50 }, (_, i) => write(`m v=1 ${100 + i}`))
    expect((await Promise.all([first, ...others])).every(({ written }) => written === 1)).toBe(true)
    held.open()
    expect(await count()).toBe(51)
    expect(sizes).toEqual([1, 50])
  })

  it('splits a request that is too large for one commit', async () => {
    const sizes: number[] = []
    const { write, count } = await world((batch) => void sizes.push(batch.rows), { maxRowsPerCommit: 2000 })
    expect(await write(lines(0, 7000))).toMatchObject({ written: 7000 })
    expect(await count()).toBe(7000)
    expect(sizes.length).toBeGreaterThan(2)
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

describe('writes that are in the log', () => {
  it('are answered and reported before a commit, and committed together when somebody reads', async () => {
    const sizes: number[] = []
    const { write, send, count, events } = await world((batch) => void sizes.push(batch.rows), FOR_EVER)
    for (const time of [1, 2]) {
      expect(await write(`m v=1 ${time}`)).toMatchObject({ written: 1 })
      expect(timesOf(events).at(-1)).toBe(time)
    }
    const sent = send('m v=1 3')
    await expect.poll(() => timesOf(events)).toEqual([1, 2, 3])
    expect(sizes).toEqual([])
    expect([await count(), sizes, timesOf(events)]).toEqual([3, [3], [1, 2, 3]])
    expect(await sent).toMatchObject({ written: 1 })
  })

  it('are not committed because somebody reads another measurement', async () => {
    const { ingest, write, stored } = await world(undefined, FOR_EVER)
    await write('m v=1 1')
    await ingest.settled('one', { db: 'plant', measurement: 'other' })
    expect(await stored()).toBe(0)
    await ingest.settled('one', { db: 'plant', measurement: 'm' })
    expect(await stored()).toBe(1)
  })

  it('let a reader wait for what was known when it came, and not for later ones', async () => {
    const held = gate()
    const sizes: number[] = []
    const { ingest, write } = await world((batch) => {
      sizes.push(batch.rows)
      return held.passed
    }, FOR_EVER)
    await write('m v=1 1')
    const settled = ingest.settled('one')
    await expect.poll(() => sizes).toEqual([1])
    await write('m v=1 2')
    held.open()
    await settled
    expect(sizes).toEqual([1])
  })

  it('are committed after a while, when they are many, and when too many tenants have some', async () => {
    const some = await world(undefined, { holdMs: 30 })
    await some.write('m v=1 1')
    await expect.poll(() => some.stored()).toBe(1)
    const many = await world(undefined, { ...FOR_EVER, maxRowsPerCommit: 3 })
    await many.write(lines(1, 3))
    await expect.poll(() => many.stored()).toBe(3)
    const rows = await world(undefined, { ...FOR_EVER, maxHeldRows: 64 })
    await rows.write(lines(1, 100))
    await expect.poll(() => rows.stored()).toBe(100)
    const tenants = await world(undefined, { ...FOR_EVER, maxHeldTenants: 1 })
    await tenants.write('m v=1 1', 'one')
    await tenants.write('m v=1 1', 'two')
    await expect.poll(() => tenants.stored('one')).toBe(1)
  })

  it('wait for less time if they are many', async () => {
    const sizes: number[] = []
    const limits = { ...FOR_EVER, manyHeldRows: 3, holdManyMs: 0 }
    const { write, stored } = await world((batch) => void sizes.push(batch.rows), limits)
    await write(lines(1, 2))
    await write(lines(3, 2))
    await expect.poll(() => stored()).toBe(4)
    expect(sizes).toEqual([4])
  })

  it('are committed when the log has too many files because of them', async () => {
    const { write, stored } = await world(undefined, { ...FOR_EVER, logFiles: 2, maxHeldRows: 640 })
    await write('m v=1 1', 'one')
    for (let i = 0; i < 60; i++) await write(`m s="${'x'.repeat(10_000)}" ${i}`, 'two')
    await expect.poll(() => stored('one')).toBe(1)
  })

  it('are committed before names change, and before the store is closed', async () => {
    const { ingest, write, stored } = await world(undefined, FOR_EVER)
    await write('m v=1 1')
    await ingest.inTurn('one', async () => expect(await stored()).toBe(1))
    await write('m v=1 2')
    expect(await ingest.drained()).toBe(true)
    expect(await stored()).toBe(2)
  })
})

describe('a commit that fails', () => {
  it('loses nothing that was answered: it is read from the log again, and meanwhile writes are refused', async () => {
    let isFull = true
    const { ingest, write, stored, events, faults } = await world(() => {
      if (isFull) throw new Error('disk full')
    }, FOR_EVER)
    await write('m,host=a v=1,new=2i 1')
    await write('m,host=a v=1 1')
    await write('m,host=b v=2 2')
    await ingest.settled('one')
    expect(faults).toHaveLength(1)
    await expect(write('m v=1 3')).rejects.toMatchObject({ status: 503 })
    // Watchers learn that the points cannot be read at the moment.
    expect(events.at(-1)).toMatchObject({ measurement: 'm', points: 0 })
    isFull = false
    await expect.poll(() => stored()).toBe(2)
    expect(await write('m,host=a new=3i 3')).toMatchObject({ written: 1 })
  })

  it('loses no message of those that were written together: they are read from the log as they were', async () => {
    let isFull = true
    const { ingest, stored } = await world(() => {
      if (isFull) throw new Error('disk full')
    }, FOR_EVER)
    const texts = ['m v=1', 'm v=2', '{"fields":{"v":3}}', 'm v=4 4000']
    const body = Buffer.from(texts.join(''))
    const ends = texts.map((_, i) => texts.slice(0, i + 1).join('').length)
    const messages: Content = { kind: 'messages', body, ends, nowUs: 1_000 }
    await ingest.submit({ tenantId: 'one', db: 'plant', create: true, measurement: 'm', content: messages })
    await ingest.settled('one')
    expect(await stored().catch(() => 0)).toBe(0)
    isFull = false
    await expect.poll(() => stored()).toBe(4)
  })

  it('refuses what needs the earlier writes in the file, and the writes behind it', async () => {
    const held = gate()
    const { ingest, write, count } = await world(() => held.passed, { ...FOR_EVER, retryAfterS: 3600 })
    await write('m v=1 1')
    const turn = ingest.inTurn('one', async () => 'done')
    const behind = write('m v=1 2')
    held.fail()
    for (const one of [turn, behind]) await expect(one).rejects.toMatchObject({ status: 503 })
    expect(await count()).toBe(0)
  })

  it('keeps the order of requests that were answered, also with some that were read meanwhile', async () => {
    const held = gate()
    let commits = 0
    const { ingest, write, engine } = await world(() => (++commits === 1 ? held.passed : undefined), FOR_EVER)
    await write('m v=1 1')
    const settled = ingest.settled('one')
    await expect.poll(() => commits).toBe(1)
    await write('m v=2 1')
    await write('m v=3 1')
    held.fail()
    await settled
    await expect.poll(() => commits).toBe(2)
    await ingest.settled('one')
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 10 }
    expect([...((await engine.query('one', query, () => {})).data[1] ?? [])]).toEqual([3])
  })

  it('a file that cannot be opened for a moment: requests of an earlier process are committed afterwards', async () => {
    const engine = await DuckdbEngine.open(dataFolder(), LIMITS)
    const { log } = await openLog()
    const request = { tenantId: 'one', db: 'plant', create: true, content: content('m v=1 1') }
    const entry = await appended(log, request)
    const faults: unknown[] = []
    const broken = engineWith(engine, (batch) => engine.commit(batch))
    const use: Engine['use'] = async (...args) => {
      if (faults.length < 2) throw new Error('no file')
      return engine.use(...args)
    }
    const onFault = (error: unknown) => void faults.push(error)
    const limits = { ...LIMITS, retryAfterS: 0.01 }
    const ingest = new Ingest({ engine: { ...broken, use }, log, limits, onWritten: () => {}, onFault })
    onTestFinished(async () => {
      await ingest.drained()
      await engine.close()
    })
    ingest.replay('one', entry)
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 10 }
    await expect.poll(async () => (await engine.query('one', query, () => {})).count).toBe(1)
    expect(faults).toHaveLength(2)
  })

  it('a request of an earlier process of which no row can be stored keeps no reader waiting', async () => {
    const { ingest, write, count, log } = await world()
    await write('m v=1 1')
    await count()
    const request = { tenantId: 'one', db: 'plant', create: true, content: content('m v="text" 2') }
    const entry = await appended(log, request)
    ingest.replay('one', entry)
    expect(await count()).toBe(1)
  })

  it('refuses readers while an answered request cannot be read back from the log, and stores it afterwards', async () => {
    let isFull = true
    const { ingest, write, stored, log, faults } = await world(
      () => {
        if (isFull) throw new Error('disk full')
      },
      { ...FOR_EVER, retryAfterS: 0.01 },
    )
    await write('m v=1 1')
    const read = log.read.bind(log)
    log.read = async () => {
      throw new Error('bad block')
    }
    await ingest.settled('one')
    isFull = false
    // The first of these finds the failed commit, a later one the request that cannot be read.
    await expect.poll(() => ingest.settled('one').catch((error) => error)).toMatchObject({ code: 50300, status: 503 })
    await expect(write('m v=1 2')).rejects.toMatchObject({ status: 503 })
    expect(faults).toContainEqual(new Error('bad block'))
    expect(await stored()).toBe(0)
    log.read = read
    await expect.poll(() => stored()).toBe(1)
    await ingest.settled('one')
    expect(await write('m v=1 2')).toMatchObject({ written: 1 })
  })

  it('does not let the log grow: requests of such a tenant are copied to its end, once and in their order', async () => {
    const { write, ingest, log, folder } = await world(
      (batch) => {
        if (batch.tenant.id === 'one') throw new Error('disk full')
      },
      { ...FOR_EVER, retryAfterS: 0.01, logFiles: 2 },
    )
    for (const value of [1, 2, 3]) await write(`m v=${value} 1`)
    await ingest.settled('one')
    const body = `m s="${'x'.repeat(30_000)}" 1`
    const files = () => readdirSync(folder).filter((name) => name.endsWith('.log')).length
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 10; i++) await write(body, 'two')
      await ingest.settled('two')
      await expect.poll(files).toBeLessThanOrEqual(2)
    }
    expect(await ingest.drained()).toBe(false)
    await log.flushed()
    const { found } = await openLog({}, folder)
    const requests = collectRequests()
    for (const { entry, content } of found) requests.onFound(entry, content)
    const own = requests.left().filter(({ tenantId }) => tenantId === 'one')
    const bodies = await Promise.all(own.map(async ({ entry }) => decodeRequest(await log.read(entry)).content))
    expect(bodies.map((one) => one.kind === 'lines' && Buffer.from(one.body).toString())).toEqual([
      'm v=1 1',
      'm v=2 1',
      'm v=3 1',
    ])
  })

  it('when the store is closed, leaves what was answered in the log', async () => {
    const { ingest, write } = await world(() => {
      throw new Error('disk full')
    }, FOR_EVER)
    await write('m v=1 1')
    expect(await ingest.drained()).toBe(false)
  })
})

describe('writes that cannot be logged', () => {
  it('are answered after their commit', async () => {
    const { write, breakLog, stored, logFaults } = await world(undefined, FOR_EVER)
    breakLog()
    expect(await write('m v=1 1')).toMatchObject({ written: 1 })
    expect(await stored()).toBe(1)
    expect(logFaults.length).toBeGreaterThan(0)
  })

  it('are acknowledged to nobody if the commit fails, and the names that they introduced are removed', async () => {
    let failures = 1
    const { write, breakLog, count } = await world(() => {
      if (failures-- > 0) throw new Error('disk full')
    }, FOR_EVER)
    breakLog()
    await expect(write('m,host=a v=1,new=2i 1')).rejects.toMatchObject({ status: 503 })
    // If `new` were still an integer in memory, this would be refused, or written to a missing column.
    expect(await write('m,host=a v=1,new="text" 2')).toEqual({ written: 1, refused: [], refusedCount: 0 })
    expect(await count()).toBe(1)
  })

  it('if their commit fails, also fail with the requests that were read meanwhile, but not later ones', async () => {
    const held = gate()
    let commits = 0
    const { write, breakLog, count } = await world(() => (++commits === 1 ? held.passed : undefined), {
      ...FOR_EVER,
      maxRowsPerCommit: 10,
    })
    breakLog()
    const first = write(lines(0, 5))
    await expect.poll(() => commits).toBe(1)
    const withIt = write(lines(100, 2000))
    const later = write(lines(5000, 3))
    // The next batch is full, so `later` is not begun.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    held.fail()
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
    const { write, count, engine } = await world(undefined, { maxDbsPerTenant: 1 })
    await write('m v=1 1')
    await count()
    const { log } = await openLog()
    const ingest = new Ingest({
      engine,
      log,
      limits: { ...LIMITS, maxDbsPerTenant: 1 },
      onWritten: () => {},
      onFault: () => {},
    })
    const second = ingest.submit({ tenantId: 'one', db: 'another', create: true, content: content('m v=1 1') })
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
