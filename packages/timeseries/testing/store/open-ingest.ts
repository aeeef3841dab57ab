import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Batch } from '../../server/store/catalogue/batch.ts'
import type { Engine } from '../../server/store/engine.ts'
import { DuckdbEngine } from '../../server/store/engines/duckdb/engine.ts'
import { Ingest } from '../../server/store/ingest/ingest.ts'
import type { IngestParts } from '../../server/store/ingest/parts.ts'
import { type Content, encodeRequest, type WriteRequest } from '../../server/store/ingest/request.ts'
import { type KeptRequest, SetAside } from '../../server/store/ingest/set-aside.ts'
import { LIMITS, type Limits } from '../../server/store/limits.ts'
import type { LogEntry, WriteLog } from '../../server/store/log/write-log.ts'
import type { WrittenEvent } from '../../server/store/model.ts'
import { openLog } from './open-log.ts'
import { dataFolder } from './open-store.ts'

/** The engine with another commit function. */
export const engineWith = (engine: Engine, commit: Engine['commit']): IngestParts['engine'] => ({
  use: (tenantId, create, work) => engine.use(tenantId, create, work),
  forget: (tenantId) => engine.forget(tenantId),
  bytesOf: (tenantId) => engine.bytesOf(tenantId),
  fieldLimits: (tenantId) => engine.fieldLimits(tenantId),
  commit,
})

export const content = (body: string): Content => ({
  kind: 'lines',
  body: Buffer.from(body),
  precision: 'us',
  nowUs: 1,
})

/** Ingest with the real engine and log; `beforeCommit` can delay a commit or make it fail. */
export async function openIngest(
  beforeCommit: (batch: Batch) => void | Promise<void> = () => {},
  changed: Partial<Limits> = {},
) {
  const limits = { ...LIMITS, ...changed }
  const dataDir = dataFolder()
  const opens: boolean[] = []
  const engine = await DuckdbEngine.open(dataDir, limits, { onOpen: (isOpen) => void opens.push(isOpen) })
  const { log, folder, faults: logFaults } = await openLog({ ...limits, logSegmentBytes: 64 * 1024 })
  const events: WrittenEvent[] = []
  const faults: unknown[] = []
  const kept: KeptRequest[] = []
  const setAside = new SetAside(join(dataDir, 'set-aside'))
  const ingest = new Ingest({
    engine: engineWith(engine, async (batch) => {
      await beforeCommit(batch)
      await engine.commit(batch)
    }),
    log,
    setAside,
    limits,
    onSetAside: (one) => void kept.push(one),
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
  return {
    ingest,
    write,
    send,
    count,
    stored,
    breakLog,
    events,
    faults,
    kept,
    opens,
    setAside,
    logFaults,
    engine,
    dataDir,
    limits,
    log,
    folder,
  }
}

export const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `m v=1 ${from + i}`).join('\n')

/** A request that is in the log only, as an earlier process leaves it. */
export const appended = (log: WriteLog, request: WriteRequest) =>
  new Promise<LogEntry>((resolve) => {
    const entry = log.append(encodeRequest(request), false, () => resolve(entry))
  })

/** What a commit throws while the disk is full. */
export const diskFull = () => Object.assign(new Error('disk full'), { code: 'ENOSPC' })

/** A promise with the functions that end it. */
export function gate() {
  let open = () => {}
  let fail = () => {}
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = () => reject(diskFull())
  })
  return { passed, open, fail }
}

export const FOR_EVER = { holdMs: 3_600_000 }
export const AT_ONCE = { holdMs: 0 }
export const timesOf = (events: readonly WrittenEvent[]) => events.map(({ minTimeUs }) => minTimeUs)
