import type { Tenant } from '../catalogue/tenant.ts'
import type { Limits } from '../limits.ts'
import type { WriteResult } from '../model.ts'
import { dbNotFound } from '../refusals.ts'
import { Batch } from './batch.ts'
import { checkNewDb } from './check-db.ts'
import { RowSink } from './row-sink.ts'
import { ROWS_PER_STEP, type Source } from './sources.ts'

/** Work in the queue of writes: it starts when all earlier writes are durable, and later writes wait for it. */
export interface Turn {
  kind: 'turn'
  run(tenant: Tenant): Promise<void>
  reject(error: unknown): void
}

/** One request to write. */
export interface Job {
  kind: 'write'
  db: string
  create: boolean
  measurement: string | undefined
  /** Nobody waits for the answer to go on. */
  isHeld: boolean
  source: Source
  resolve(result: WriteResult): void
  reject(error: unknown): void
  sink: RowSink | null
  /** The unfinished batches that contain rows of this request. */
  open: Set<Load>
}

/** A batch that is being filled, and the requests that its commit answers. */
export class Load {
  readonly batch: Batch
  readonly jobs = new Set<Job>()
  /** When its first row was read. */
  private sinceMs = Number.POSITIVE_INFINITY
  /** When the first row was read of which watchers do not know. */
  private newsMs = Number.POSITIVE_INFINITY
  private isAwaited = false
  private readonly onEnd: (() => void)[] = []

  constructor(tenant: Tenant) {
    this.batch = new Batch(tenant)
  }

  /** Rows of a request were read into the batch. */
  add(job: Job): void {
    const nowMs = performance.now()
    this.jobs.add(job)
    job.open.add(this)
    this.sinceMs = Math.min(this.sinceMs, nowMs)
    this.newsMs = Math.min(this.newsMs, nowMs)
    if (!job.isHeld) this.isAwaited = true
  }

  /** Until when its commit may wait; -Infinity if one of the requests is to be acknowledged. */
  heldUntilMs({ holdMs, maxHeldWrites }: Limits): number {
    const mayWait = !this.isAwaited && this.jobs.size > 0 && this.jobs.size < maxHeldWrites
    return mayWait ? this.sinceMs + holdMs : Number.NEGATIVE_INFINITY
  }

  /** When watchers shall learn of its rows before the commit. */
  announcedAtMs({ gatherMs }: Limits): number {
    return this.newsMs + gatherMs
  }

  announced(): void {
    this.newsMs = Number.POSITIVE_INFINITY
  }

  /** Resolves when the commit has ended, also if it has failed. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.onEnd.push(resolve))
  }

  end(): void {
    for (const resolve of this.onEnd.splice(0)) resolve()
  }
}

/** After a longer pause, further writes are not expected. */
const LINGER_AFTER_MS = 20

/** The queue of one tenant's writes, in the order of arrival. */
export class Lane {
  readonly tenantId: string
  readonly jobs: (Job | Turn)[] = []
  active = false
  /** The batches without a commit of whose rows watchers know. */
  readonly announced = new Set<Load>()
  /** Nothing is held back until the next commit. */
  isHurried = false
  private readonly limits: Limits
  private wakeUp: (() => void) | null = null
  private lastJobs = 0
  private lastCommitMs = 0
  private lingerEndMs: number | null = null

  constructor(tenantId: string, limits: Limits) {
    this.tenantId = tenantId
    this.limits = limits
  }

  /** Whether the next item is a write. */
  get hasWrite(): boolean {
    return this.jobs[0]?.kind === 'write'
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

  /**
   * Waits a moment for more requests if the previous commit had more of them: writers that were answered together write
   * again together, and one commit for all is cheaper than one for the first and one for the rest.
   * @returns whether it waited; false if there is nothing (more) to wait for.
   */
  async linger(jobs: number): Promise<boolean> {
    const nowMs = performance.now()
    if (jobs >= this.lastJobs || nowMs - this.lastCommitMs > LINGER_AFTER_MS) return false
    this.lingerEndMs ??= nowMs + this.limits.lingerMs
    if (nowMs >= this.lingerEndMs) return false
    await this.sleep(this.lingerEndMs)
    return true
  }

  /** Until when the commit of a batch waits for more requests that nobody waits for. */
  heldUntilMs(load: Load): number {
    const isNeeded = this.isHurried || this.jobs.length > 0
    return isNeeded ? Number.NEGATIVE_INFINITY : load.heldUntilMs(this.limits)
  }

  /** Resolves when the rows of which watchers know are durable, or have proved not to be; their commit begins now. */
  async settled(): Promise<void> {
    if (this.announced.size === 0) return
    this.hurry()
    await Promise.all([...this.announced].map((load) => load.ended()))
  }

  hurry(): void {
    this.isHurried = true
    this.wake()
  }

  /** Records how many requests a commit contained. */
  committed(jobs: number): void {
    this.isHurried = false
    this.lastJobs = jobs
    this.lastCommitMs = performance.now()
    this.lingerEndMs = null
  }

  /** Reads from the oldest requests into the batch, at most one slice of rows and time. */
  readSlice(tenant: Tenant, load: Load): void {
    const { parseSliceMs, parseSliceRows } = this.limits
    const endMs = performance.now() + parseSliceMs
    let steps = Math.ceil(parseSliceRows / ROWS_PER_STEP)
    while (!load.batch.isFull(this.limits) && steps > 0) {
      const [job] = this.jobs
      if (job?.kind !== 'write') return
      const done = this.readStep(job, tenant, load)
      if (done) this.jobs.shift()
      steps--
      if (performance.now() >= endMs) return
    }
  }

  private readStep(job: Job, tenant: Tenant, load: Load): boolean {
    const { batch } = load
    try {
      job.sink ??= openSink(job, tenant, batch, this.limits)
      job.sink.batch = batch
      const before = batch.rows
      job.source.read(job.sink, ROWS_PER_STEP)
      if (batch.rows > before) load.add(job)
    } catch (error) {
      job.reject(error)
      return true
    }
    if (!job.source.done) return false
    settle(job)
    return true
  }
}

/** Answers a request when all of it was read and is durable. */
export function settle(job: Job): void {
  if (!job.sink || !job.source.done || job.open.size > 0) return
  job.resolve({ written: job.sink.written, refused: job.sink.refused, refusedCount: job.sink.refusedCount })
}

function openSink(job: Job, tenant: Tenant, batch: Batch, limits: Limits): RowSink {
  const known = tenant.dbs.get(job.db)
  if (!known?.exists) {
    if (!job.create) throw dbNotFound({ params: { db: job.db } })
    checkNewDb(tenant, job.db, limits)
  }
  return new RowSink(batch, tenant.ensureDb(job.db, limits.defaultRetentionDays || null), limits, job.measurement)
}
