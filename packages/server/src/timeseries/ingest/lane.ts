import type { Measurement, Tenant } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import type { LogEntry } from '../log/write-log.ts'
import type { WriteResult } from '../model.ts'
import { dbNotFound, logUnreadable } from '../refusals.ts'
import { Batch } from './batch.ts'
import { checkNewDb } from './check-db.ts'
import type { WriteRequest } from './request.ts'
import { RowSink } from './row-sink.ts'
import { ROWS_PER_STEP, type Source } from './sources.ts'

/** Work in the queue of writes: it starts when all earlier writes are in the file, and later writes wait for it. */
export interface Turn {
  kind: 'turn'
  run(tenant: Tenant): Promise<void>
  reject(error: unknown): void
}

/** One request to write. */
export interface Job {
  kind: 'write'
  entry: LogEntry
  /** Null until it is needed if the request is only in the log. */
  opened: { request: WriteRequest; source: Source } | null
  /** Its sender knows that it is stored. */
  isAnswered: boolean
  resolve(result: WriteResult): void
  reject(error: unknown): void
  sink: RowSink | null
  /** The unfinished batches that contain rows of this request. */
  open: Set<Load>
}

/** A batch that is being filled or committed, and the requests in it. */
export class Load {
  readonly batch: Batch
  /** The requests in it; those answered already as entries of the log only. */
  readonly jobs = new Set<Job>()
  readonly answered: LogEntry[] = []
  /** Whether watchers know of some of its rows. */
  isAnnounced = false
  private answeredBytes = 0
  /** The lowest and the highest number of its requests in the log. */
  private lowestSeq = Number.POSITIVE_INFINITY
  private highestSeq = Number.NEGATIVE_INFINITY
  /** When its first row was read. */
  private sinceMs = Number.POSITIVE_INFINITY
  /** When the first row was read of which watchers do not know. */
  private newsMs = Number.POSITIVE_INFINITY

  constructor(tenant: Tenant) {
    this.batch = new Batch(tenant)
  }

  /** Rows of a request were read into the batch. */
  add(job: Job): void {
    const nowMs = performance.now()
    if (!job.isAnswered) {
      this.jobs.add(job)
      job.open.add(this)
    } else if (this.answered.at(-1) !== job.entry) this.answered.push(job.entry)
    this.lowestSeq = Math.min(this.lowestSeq, job.entry.seq)
    this.highestSeq = Math.max(this.highestSeq, job.entry.seq)
    this.sinceMs = Math.min(this.sinceMs, nowMs)
    this.newsMs = Math.min(this.newsMs, nowMs)
  }

  get seq(): number {
    return this.lowestSeq
  }

  get lastSeq(): number {
    return this.highestSeq
  }

  /** The size of its requests. */
  get bytes(): number {
    return [...this.jobs].reduce((sum, { entry }) => sum + entry.bytes, this.answeredBytes)
  }

  /** The request was answered: what is in the log is enough to store it again. */
  answer(job: Job): void {
    if (!this.jobs.delete(job)) return
    this.answered.push(job.entry)
    this.answeredBytes += job.entry.bytes
  }

  get hasNews(): boolean {
    return this.newsMs < Number.POSITIVE_INFINITY
  }

  /** Until when its commit may wait; -Infinity if it has requests that are not in the log. */
  heldUntilMs({ holdMs, manyHeldRows, holdManyMs }: Limits): number {
    for (const { entry } of this.jobs) if (entry.state === 'failed') return Number.NEGATIVE_INFINITY
    return this.sinceMs + (this.batch.rows < manyHeldRows ? holdMs : Math.min(holdMs, holdManyMs))
  }

  /** When watchers shall learn of its rows. */
  announcedAtMs({ gatherMs }: Limits): number {
    return this.newsMs + gatherMs
  }

  announced(): void {
    this.isAnnounced = true
    this.newsMs = Number.POSITIVE_INFINITY
  }

  /** Whether somebody knows of its rows of a measurement, or of any. */
  isKnown(measurement?: MeasurementName): boolean {
    const isKnown = this.isAnnounced || this.answered.length > 0
    return isKnown && (!measurement || [...this.batch.parts.keys()].some((one) => isNamed(one, measurement)))
  }
}

export interface MeasurementName {
  db: string
  measurement: string
}

const isNamed = ({ db, name }: Measurement, wanted: MeasurementName) =>
  name === wanted.measurement && db.name === wanted.db

/** The queue of one tenant's writes, in the order of arrival. */
export class Lane {
  readonly tenantId: string
  jobs: (Job | Turn)[] = []
  active = false
  /** The batches whose rows are not in the file yet. */
  readonly loads = new Set<Load>()
  /** After a failed commit: until when new writes are refused and nothing is tried again. */
  retryAtMs = Number.NEGATIVE_INFINITY
  /** An answered request cannot be read back from the log: readers are refused. */
  isUnreadable = false
  private readonly limits: Limits
  /** Nothing is held back until the next commit. */
  private isHurried = false
  private wakeUp: (() => void) | null = null
  private readonly onEnd: (() => void)[] = []

  constructor(tenantId: string, limits: Limits) {
    this.tenantId = tenantId
    this.limits = limits
  }

  get isFailing(): boolean {
    return performance.now() < this.retryAtMs
  }

  /** The next item if it is a write. */
  get nextWrite(): Job | undefined {
    const [first] = this.jobs
    return first?.kind === 'write' ? first : undefined
  }

  /** The lowest number of the requests that are not in the file yet; Infinity if there is none. */
  get seq(): number {
    let lowest = Number.POSITIVE_INFINITY
    for (const job of this.jobs) if (job.kind === 'write' && job.entry.seq < lowest) lowest = job.entry.seq
    for (const load of this.loads) lowest = Math.min(lowest, load.seq)
    return lowest
  }

  /** The size of the requests that are not in the file yet. */
  get bytes(): number {
    return [...this.loads].reduce((sum, load) => sum + load.bytes, 0)
  }

  /** The number of rows that are not in the file yet. */
  get rows(): number {
    return [...this.loads].reduce((sum, { batch }) => sum + batch.rows, 0)
  }

  /** Removes and returns the first item if it is not a write. */
  takeTurn(): Turn | null {
    const [first] = this.jobs
    if (first?.kind !== 'turn') return null
    this.jobs.shift()
    return first
  }

  /** Resolves when `wake` is called, or at the given time. */
  async sleep(untilMs = Number.POSITIVE_INFINITY): Promise<void> {
    const waitMs = untilMs - performance.now()
    const timer = waitMs < Number.POSITIVE_INFINITY ? setTimeout(() => this.wake(), waitMs) : undefined
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve
    })
    clearTimeout(timer)
  }

  wake(): void {
    this.wakeUp?.()
    this.wakeUp = null
  }

  /** Until when the commit of a batch waits for more rows. */
  heldUntilMs(load: Load): number {
    const isNeeded = this.isHurried || this.jobs.length > 0
    return isNeeded ? Number.NEGATIVE_INFINITY : load.heldUntilMs(this.limits)
  }

  /**
   * Resolves when a reader of the file sees every row of a measurement, or of all, of which somebody knows now; their
   * commit begins at once. While commits fail, it does not wait.
   * @throws Refusal while rows of which somebody knows can be read neither from the file nor from the log
   */
  async settled(measurement?: MeasurementName): Promise<void> {
    const upTo = this.knownUpTo(measurement)
    while (!this.isFailing && this.seq <= upTo) {
      this.hurry()
      await new Promise<void>((resolve) => this.onEnd.push(resolve))
    }
    if (this.isUnreadable) throw logUnreadable({ retryAfterS: this.limits.retryAfterS })
  }

  /** Whether `settled` has nothing to wait for. */
  isSettled(measurement?: MeasurementName): boolean {
    return !this.isUnreadable && (this.isFailing || this.seq > this.knownUpTo(measurement))
  }

  /** The highest number of the requests with such rows that are not in the file yet. */
  private knownUpTo(measurement?: MeasurementName): number {
    let upTo = Number.NEGATIVE_INFINITY
    for (const load of this.loads) if (load.isKnown(measurement)) upTo = Math.max(upTo, load.lastSeq)
    // Requests that are to be read from the log; nobody knows their measurements.
    for (const job of this.jobs) if (job.kind === 'write' && job.isAnswered) upTo = Math.max(upTo, job.entry.seq)
    return upTo
  }

  hurry(): void {
    this.isHurried = true
    this.wake()
  }

  /** A commit begins. */
  committing(): void {
    this.isHurried = false
  }

  /** A commit has ended, or has failed. */
  ended(...loads: Load[]): void {
    for (const load of loads) this.loads.delete(load)
    for (const resolve of this.onEnd.splice(0)) resolve()
  }

  /**
   * Reads from the oldest requests into the batch, at most one slice of rows and time.
   * @returns the requests that were read to their end
   */
  readSlice(tenant: Tenant, load: Load): Job[] {
    const { parseSliceMs, parseSliceRows } = this.limits
    const endMs = performance.now() + parseSliceMs
    const read: Job[] = []
    for (let steps = Math.ceil(parseSliceRows / ROWS_PER_STEP); steps > 0; steps--) {
      const job = this.nextWrite
      if (!job?.opened || load.batch.isFull(this.limits)) break
      if (this.readStep(job, job.opened, tenant, load)) {
        this.jobs.shift()
        read.push(job)
      }
      if (performance.now() >= endMs) break
    }
    return read
  }

  private readStep(job: Job, { request, source }: NonNullable<Job['opened']>, tenant: Tenant, load: Load): boolean {
    const { batch } = load
    try {
      job.sink ??= openSink(request, tenant, batch, this.limits)
      job.sink.batch = batch
      const before = batch.rows
      source.read(job.sink, ROWS_PER_STEP)
      if (batch.rows > before) {
        load.add(job)
        this.loads.add(load)
      }
    } catch (error) {
      job.reject(error)
      job.isAnswered = true
      return true
    }
    return source.done
  }
}

/** Whether a request can be answered: all of it was read, and is in the log or in the file. */
export function isStored({ isAnswered, sink, opened, open, entry }: Job): boolean {
  return !isAnswered && sink !== null && opened?.source.done === true && (open.size === 0 || entry.state === 'durable')
}

/** Answers a request that is stored. */
export function answer(job: Job): void {
  const { sink, open } = job
  if (!sink) return
  job.isAnswered = true
  for (const load of open) load.answer(job)
  job.resolve({ written: sink.written, refused: sink.refused, refusedCount: sink.refusedCount })
}

function openSink({ db, create, measurement }: WriteRequest, tenant: Tenant, batch: Batch, limits: Limits): RowSink {
  const known = tenant.dbs.get(db)
  if (!known?.exists) {
    if (!create) throw dbNotFound({ params: { db } })
    checkNewDb(tenant, db, limits)
  }
  return new RowSink(batch, tenant.ensureDb(db, limits.defaultRetentionDays || null), limits, measurement)
}
