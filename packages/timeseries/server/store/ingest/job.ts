import { Batch } from '../catalogue/batch.ts'
import type { Measurement, Tenant } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import { arrivalOf, type LogEntry } from '../log/write-log.ts'
import type { WriteResult } from '../model.ts'
import type { WriteRequest } from './request.ts'
import type { RowSink } from './row-sink.ts'
import type { Source } from './sources.ts'

/** How often the commit of a request is tried before the request is set aside. */
export const MAX_FAILURES = 3

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
  private firstArrival = Number.POSITIVE_INFINITY
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
    this.firstArrival = Math.min(this.firstArrival, arrivalOf(job.entry))
    this.sinceMs = Math.min(this.sinceMs, nowMs)
    this.newsMs = Math.min(this.newsMs, nowMs)
  }

  get seq(): number {
    return this.lowestSeq
  }

  get lastSeq(): number {
    return this.highestSeq
  }

  /** The first place of its requests in the order of arrival. */
  get arrival(): number {
    return this.firstArrival
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

/** A request that only the log has. */
export function answeredJob(entry: LogEntry): Job {
  const none = () => {}
  return {
    kind: 'write',
    entry,
    opened: null,
    isAnswered: true,
    resolve: none,
    reject: none,
    sink: null,
    open: new Set(),
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
