import { rm } from 'node:fs/promises'
import { browse, newestOf } from './browse/browse.ts'
import type { Measurement } from './catalogue/tenant.ts'
import type { Engine } from './engine.ts'
import { Ingest } from './ingest/ingest.ts'
import type { MeasurementName } from './ingest/job.ts'
import type { Stored } from './ingest/parts.ts'
import { IngestRate } from './ingest/rate.ts'
import { decodeHead } from './ingest/request.ts'
import type { KeptRequest, SetAside } from './ingest/set-aside.ts'
import { nextNowUs } from './ingest/sources.ts'
import type { Limits } from './limits.ts'
import { arrivalOf, type LogEntry, type WriteLog } from './log/write-log.ts'
import type { TsStatistics, WrittenEvent } from './model.ts'
import { Names } from './names.ts'
import type { CallName, Calls } from './protocol.ts'
import type { Answer } from './read/answer.ts'
import { checkQuery } from './read/check-query.ts'
import { QuerySlots } from './read/query-slots.ts'
import { SlowQueries } from './read/slow-queries.ts'
import { measurementNotFound, tooManyExports, tooManyQueries } from './refusals.ts'
import type { CopiedRows } from './row-cache.ts'
import { readStatistics } from './statistics.ts'
import { Upkeep } from './upkeep.ts'
import { droppedEvent, WatchedMeasurements } from './watched-measurements.ts'

export interface CallListeners {
  onWritten(events: WrittenEvent[], stored?: Stored): void
  /** Called when the names of a tenant may have changed, before anybody learns of it. */
  onNames(tenantId: string): void
  onSetAside(kept: KeptRequest): void
  onFault(error: unknown): void
}

/** The calls that read points of one measurement. */
const READS_OF_ONE: ReadonlySet<CallName> = new Set(['query', 'export', 'latest', 'newest'] as const)
/** The calls that read points or names of one tenant. */
const READS: ReadonlySet<CallName> = new Set([
  ...READS_OF_ONE,
  ...(['catalogue', 'tagValues', 'browse', 'series', 'statistics'] as const),
])

/** The measurement that a call reads; undefined for all. */
function measurementOf(call: CallName, query: Partial<MeasurementName> | undefined): MeasurementName | undefined {
  const { db, measurement } = query ?? {}
  return READS_OF_ONE.has(call) && db !== undefined && measurement !== undefined ? { db, measurement } : undefined
}

/** A request in the log that may not be in its tenant's file. */
export interface LoggedRequest {
  tenantId: string
  entry: LogEntry
}

/** Collects the requests of a log while it is opened; `left` gives those that no mark covers, in order of arrival. */
export function collectRequests() {
  const found = new Map<number, LoggedRequest>()
  const marks = new Map<string, number>()
  return {
    onFound(entry: LogEntry, content: Buffer): void {
      const head = decodeHead(content)
      entry.copyOf = head.kind === 'request' ? head.copyOf : undefined
      if (head.kind === 'mark') marks.set(head.tenantId, head.below)
      else found.set(arrivalOf(entry), { tenantId: head.tenantId, entry })
    },
    left: () =>
      [...found]
        .filter(([arrival, { tenantId }]) => arrival >= (marks.get(tenantId) ?? 0))
        .sort(([a], [b]) => a - b)
        .map(([, request]) => request),
  }
}

type Answers = { [name in CallName]: (takes: Calls[name]['takes'], cancelled: AbortSignal) => Promise<unknown> }

interface CallHandlerParts {
  engine: Engine
  log: WriteLog
  setAside: SetAside
}

/** Handles the calls to the worker. */
export class CallHandler {
  private readonly engine: Engine
  private readonly log: WriteLog
  private readonly setAside: SetAside
  private readonly ingest: Ingest
  private readonly names: Names
  private readonly upkeep: Upkeep
  private readonly rate = new IngestRate()
  private readonly watched: WatchedMeasurements
  private readonly slow: SlowQueries
  private readonly queries: QuerySlots
  private readonly exports: QuerySlots
  private readonly limits: Limits

  constructor({ engine, log, setAside }: CallHandlerParts, limits: Limits, listeners: CallListeners) {
    const { onWritten, onNames, onSetAside, onFault } = listeners
    this.engine = engine
    this.log = log
    this.setAside = setAside
    this.limits = limits
    this.slow = new SlowQueries(limits)
    this.queries = new QuerySlots({
      maxRunning: limits.maxRunningQueries,
      maxRunningPerTenant: limits.maxRunningQueriesPerTenant,
      maxWaitingPerTenant: limits.maxWaitingQueriesPerTenant,
      tooMany: () => tooManyQueries({ retryAfterS: limits.retryAfterS }),
    })
    this.exports = new QuerySlots({
      maxRunning: limits.maxRunningExports,
      maxRunningPerTenant: limits.maxRunningExportsPerTenant,
      maxWaitingPerTenant: limits.maxWaitingExportsPerTenant,
      tooMany: () => tooManyExports({ retryAfterS: limits.retryAfterS }),
    })
    this.watched = new WatchedMeasurements(limits)
    this.ingest = new Ingest({
      engine,
      log,
      setAside,
      limits,
      carries: (part) => this.watched.has(part),
      onWritten: (events, stored) => {
        this.rate.note(events, performance.now())
        onWritten(events, stored)
      },
      onNames,
      onSetAside,
      onFault,
    })
    const onDropped = (dropped: readonly Measurement[]) => {
      if (dropped.length > 0) onWritten(dropped.map(droppedEvent))
    }
    this.names = new Names(engine, this.ingest, limits, onDropped)
    this.upkeep = new Upkeep({ engine, ingest: this.ingest, limits, onFault, onDropped })
  }

  /** Stores the requests of an earlier process that are in the log only. */
  replay(requests: readonly LoggedRequest[]): void {
    for (const { tenantId, entry } of requests) this.ingest.replay(tenantId, entry)
  }

  /** Stores the requests that were set aside and that an operator wants to have written again. */
  bringBack(onFault: (error: unknown) => void): Promise<void> {
    return this.setAside.bringBack((request) => this.ingest.submit(request), onFault)
  }

  /** A read first waits for the points of which somebody knows. */
  async answer<name extends CallName>(call: name, takes: Calls[name]['takes'], cancelled: AbortSignal) {
    const { tenantId, query } = takes as { tenantId?: string; query?: Partial<MeasurementName> }
    if (READS.has(call) && tenantId !== undefined) await this.ingest.settled(tenantId, measurementOf(call, query))
    return this.answers[call](takes, cancelled)
  }

  /**
   * The answer to a query that needs nothing but memory, at once: it waits for no point and takes no turn, because it is
   * done before another query could begin. Null if it needs more. @throws Refusal
   */
  answerFromMemory({ tenantId, query }: Calls['query']['takes']): Answer | null {
    const startMs = performance.now()
    if (!this.ingest.isSettled(tenantId, query)) return null
    checkQuery(query, this.limits)
    const answer = this.engine.queryMemory(tenantId, query)
    if (!answer) return null
    const tookMs = performance.now() - startMs
    this.slow.note(tenantId, query, tookMs, { rows: answer.count, outcome: 'answered' })
    return { ...answer, tookMs }
  }

  /** The rows of such a query; null while it is not sure that they are complete. */
  copyRows({ tenantId, query }: Calls['query']['takes']): CopiedRows | null {
    return this.ingest.isFailing(tenantId) ? null : this.engine.copyRows(tenantId, query)
  }

  private readonly answers: Answers = {
    points: async ({ tenantId, db, points, options: { unacknowledged, ...options } }) => {
      const content = { kind: 'points' as const, points, nowUs: nextNowUs() }
      return this.ingest.submit({ tenantId, db, ...options, content }, unacknowledged)
    },
    lines: async ({ tenantId, db, body, options: { precision, unacknowledged, ownTimes, ...options } }) => {
      const content = { kind: 'lines' as const, body, precision, nowUs: ownTimes ? null : nextNowUs() }
      return this.ingest.submit({ tenantId, db, ...options, content }, unacknowledged)
    },
    json: async ({ tenantId, db, measurement, body, options: { unacknowledged, ownTimes, tags, ...options } }) => {
      const content = { kind: 'json' as const, body, measurement, nowUs: ownTimes ? null : nextNowUs(), tags }
      return this.ingest.submit({ tenantId, db, ...options, content }, unacknowledged)
    },
    messages: async ({ tenantId, db, measurement, body, ends, options: { unacknowledged, ...options } }) => {
      const content = { kind: 'messages' as const, body, ends, nowUs: nextNowUs(ends.length) }
      return this.ingest.submit({ tenantId, db, measurement, ...options, content }, unacknowledged)
    },
    query: (takes, cancelled) => this.query(takes, cancelled),
    export: (takes, cancelled) => this.export(takes, cancelled),
    latest: ({ tenantId, query }) => this.engine.latest(tenantId, query),
    catalogue: ({ tenantId, db }) => this.names.catalogue(tenantId, db),
    tagValues: ({ tenantId, db, measurement, tag }) => this.names.tagValues(tenantId, db, measurement, tag),
    browse: ({ tenantId, query }) => browse(this.engine, tenantId, query),
    newest: ({ tenantId, query }) => newestOf(this.engine, tenantId, query),
    series: ({ tenantId, query }) => this.names.series(tenantId, query),
    createDb: ({ tenantId, db }) => this.names.createDb(tenantId, db),
    dropDb: ({ tenantId, db }) => this.names.dropDb(tenantId, db),
    dropMeasurement: ({ tenantId, db, measurement }) => this.names.dropMeasurement(tenantId, db, measurement),
    setRetention: ({ tenantId, db, days }) => this.names.setRetention(tenantId, db, days),
    statistics: ({ tenantId }) => this.statistics(tenantId),
    carry: async ({ tenantId, db, measurement }) => {
      this.watched.add(tenantId, db, measurement)
      return this.names.tagKeys(tenantId, db, measurement)
    },
    close: () => this.close(),
  }

  private async query({ tenantId, query }: Calls['query']['takes'], cancelled: AbortSignal) {
    checkQuery(query, this.limits)
    const timeoutMs = Math.min(query.timeoutMs ?? this.limits.queryTimeoutMs, this.limits.maxQueryTimeoutMs)
    return this.slow.watch(tenantId, query, cancelled, () =>
      this.queries.run(tenantId, timeoutMs, cancelled, async (started) => {
        const startMs = performance.now()
        const answer = await this.engine.query(tenantId, query, started)
        return { ...answer, tookMs: performance.now() - startMs }
      }),
    )
  }

  /** Leaves a file only if it is complete and was not cancelled. */
  private async export({ tenantId, query, format, path }: Calls['export']['takes'], cancelled: AbortSignal) {
    checkQuery(query, this.limits)
    const isThere = await this.engine.use(tenantId, false, async ({ dbs }) => {
      return dbs.get(query.db)?.measurements.get(query.measurement)?.stored
    })
    if (!isThere) throw measurementNotFound({ params: { measurement: query.measurement } })
    const timeoutMs = Math.min(query.timeoutMs ?? this.limits.exportTimeoutMs, this.limits.exportTimeoutMs)
    try {
      await this.exports.run(tenantId, timeoutMs, cancelled, (started) =>
        this.engine.export(tenantId, query, format, path, started),
      )
      if (cancelled.aborted) throw new Error('cancelled')
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return null
  }

  private async statistics(tenantId: string | undefined): Promise<TsStatistics> {
    this.rate.prune(performance.now())
    const tenants = await readStatistics(this.engine, this.rate, tenantId)
    return { tenants, slowQueries: this.slow.of(tenantId) }
  }

  private async close(): Promise<null> {
    await this.upkeep.end()
    const isCommitted = await this.ingest.drained()
    await this.log.close(isCommitted)
    await this.engine.close()
    return null
  }
}
