import { readdirSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  appended,
  content,
  diskFull,
  engineWith,
  FOR_EVER,
  gate,
  lines,
  openIngest,
} from '../../../testing/store/open-ingest.ts'
import { openLog } from '../../../testing/store/open-log.ts'
import { dataFolder } from '../../../testing/store/open-store.ts'
import { collectRequests } from '../call-handler.ts'
import type { Engine } from '../engine.ts'
import { DuckdbEngine } from '../engines/duckdb/engine.ts'
import { LIMITS } from '../limits.ts'
import { Ingest } from './ingest.ts'
import { type Content, decodeRequest } from './request.ts'
import { SetAside } from './set-aside.ts'

describe('a commit that fails', () => {
  it('loses nothing that was answered: it is read from the log again, and meanwhile writes are refused', async () => {
    let isFull = true
    const { ingest, write, stored, events, faults } = await openIngest(() => {
      if (isFull) throw diskFull()
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
    const { ingest, stored } = await openIngest(() => {
      if (isFull) throw diskFull()
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
    const { ingest, write, count } = await openIngest(() => held.passed, { ...FOR_EVER, retryAfterS: 3600 })
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
    const { ingest, write, engine } = await openIngest(() => (++commits === 1 ? held.passed : undefined), FOR_EVER)
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
    const ingest = new Ingest({
      engine: { ...broken, use },
      log,
      setAside: new SetAside(dataFolder()),
      limits,
      onWritten: () => {},
      onSetAside: () => {},
      onFault,
    })
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
    const { ingest, write, count, log } = await openIngest()
    await write('m v=1 1')
    await count()
    const request = { tenantId: 'one', db: 'plant', create: true, content: content('m v="text" 2') }
    const entry = await appended(log, request)
    ingest.replay('one', entry)
    expect(await count()).toBe(1)
  })

  it('refuses readers while an answered request cannot be read back from the log, and stores it afterwards', async () => {
    let isFull = true
    const { ingest, write, stored, log, faults } = await openIngest(
      () => {
        if (isFull) throw diskFull()
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
    const { write, ingest, log, folder } = await openIngest(
      (batch) => {
        if (batch.tenant.id === 'one') throw diskFull()
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
    const { ingest, write } = await openIngest(() => {
      throw diskFull()
    }, FOR_EVER)
    await write('m v=1 1')
    expect(await ingest.drained()).toBe(false)
  })
})

describe('writes that cannot be logged', () => {
  it('are answered after their commit', async () => {
    const { write, breakLog, stored, logFaults } = await openIngest(undefined, FOR_EVER)
    breakLog()
    expect(await write('m v=1 1')).toMatchObject({ written: 1 })
    expect(await stored()).toBe(1)
    expect(logFaults.length).toBeGreaterThan(0)
  })

  it('are acknowledged to nobody if the commit fails, and the names that they introduced are removed', async () => {
    let failures = 1
    const { write, breakLog, count } = await openIngest(() => {
      if (failures-- > 0) throw diskFull()
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
    const { write, breakLog, count } = await openIngest(() => (++commits === 1 ? held.passed : undefined), {
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
