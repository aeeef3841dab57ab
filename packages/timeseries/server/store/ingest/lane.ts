import type { Batch } from '../catalogue/batch.ts'
import type { Tenant } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import { arrivalOf, type LogEntry } from '../log/write-log.ts'
import type { FieldLimits } from '../memory-limits.ts'
import { dbNotFound, logUnreadable } from '../refusals.ts'
import { checkNewDb } from './check-db.ts'
import type { Job, Load, MeasurementName, Turn } from './job.ts'
import type { WriteRequest } from './request.ts'
import { RowSink } from './row-sink.ts'
import { ROWS_PER_STEP } from './sources.ts'

/** The queue of one tenant's writes, in the order of arrival. */
export class Lane {
  readonly tenantId: string
  jobs: (Job | Turn)[] = []
  active = false
  /** The batches whose rows are not in the file yet. */
  readonly loads = new Set<Load>()
  /** After a failed commit: until when new writes are refused and nothing is tried again. */
  retryAtMs = Number.NEGATIVE_INFINITY
  /** How many commits have failed with a request, by its place in the order of arrival; see `noteFailure`. */
  readonly failures = new Map<number, number>()
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

  /** The next write if it may be in the same batch as those that the load has. */
  nextFor({ batch, answered }: Load): Job | undefined {
    const job = this.nextWrite
    if (!job || batch.isFull(this.limits)) return undefined
    if (this.failures.size === 0) return job
    // A request that may be the cause of a failed commit is committed alone, so that the others are stored.
    const isOther = batch.rows > 0 && answered.at(-1) !== job.entry
    const isApart = isOther && (this.hasFailed(job.entry) || answered.some((entry) => this.hasFailed(entry)))
    return isApart ? undefined : job
  }

  private hasFailed(entry: LogEntry): boolean {
    return this.failures.has(arrivalOf(entry))
  }

  /** The lowest number of the requests that are not in the file yet; Infinity if there is none. */
  get seq(): number {
    let lowest = Number.POSITIVE_INFINITY
    for (const job of this.jobs) if (job.kind === 'write' && job.entry.seq < lowest) lowest = job.entry.seq
    for (const load of this.loads) lowest = Math.min(lowest, load.seq)
    return lowest
  }

  /** The first place in the order of arrival of those that are not in the file yet; Infinity if there is none. */
  get arrival(): number {
    let first = Number.POSITIVE_INFINITY
    for (const job of this.jobs) if (job.kind === 'write') first = Math.min(first, arrivalOf(job.entry))
    for (const load of this.loads) first = Math.min(first, load.arrival)
    return first
  }

  /** The size of the requests that are not in the file yet. */
  get bytes(): number {
    return [...this.loads].reduce((sum, load) => sum + load.bytes, 0)
  }

  /** Its rows that are not in the file yet, as `maxHeldRows` counts them. */
  get heldRows(): number {
    return [...this.loads].reduce((sum, { batch }) => sum + batch.heldRows, 0)
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
    const isNeeded = this.isHurried || this.jobs.length > 0 || this.failures.size > 0
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
      const job = this.nextFor(load)
      if (!job?.opened) break
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
        if (this.hasFailed(job.entry)) batch.isRetried = true
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

/** The limits when requests did not name them yet. */
const EARLIER_LIMITS: FieldLimits = { maxFieldsPerMeasurement: 4_000, maxFieldsPerRow: Number.POSITIVE_INFINITY }

function openSink(request: WriteRequest, tenant: Tenant, batch: Batch, limits: Limits): RowSink {
  const { db, create, measurement, fieldLimits = EARLIER_LIMITS } = request
  const known = tenant.dbs.get(db)
  if (!known?.exists) {
    if (!create) throw dbNotFound({ params: { db } })
    checkNewDb(tenant, db, limits)
  }
  return new RowSink(batch, tenant.ensureDb(db, limits.defaultRetentionDays || null), limits, fieldLimits, measurement)
}

/** The one whose oldest rows are in the log for the longest time. */
export function oldest(lanes: readonly Lane[]): Lane | undefined {
  return lanes.reduce<Lane | undefined>((first, lane) => (!first || lane.seq < first.seq ? lane : first), undefined)
}
