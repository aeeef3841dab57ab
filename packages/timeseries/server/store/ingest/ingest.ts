import { Refusal } from '@atrium/core/contract/refusal'
import type { Tenant } from '../catalogue/tenant.ts'
import { arrivalOf, type LogEntry } from '../log/write-log.ts'
import type { WriteResult } from '../model.ts'
import { dbNotFound, storeBusy, storeFull } from '../refusals.ts'
import { announce, announceDue, answerStored } from './announce.ts'
import { EventLoopQueue } from './event-loop-queue.ts'
import { copyInLog, giveUp, noteFailure, setAsideFailed } from './failure.ts'
import { answer, answeredJob, isStored, type Job, Load, type MeasurementName, type Turn } from './job.ts'
import { Lane, oldest } from './lane.ts'
import { mark } from './mark.ts'
import type { IngestParts } from './parts.ts'
import { decodeRequest, encodeRequest, sourceOf, type WriteRequest } from './request.ts'

const MIB = 1024 * 1024

/**
 * Writes are answered when they are in the log. Their rows are gathered in memory, per tenant, and committed together
 * to its file: when they are many, after a while, or when somebody wants to read them (`settled`). While one commit of
 * a tenant runs, its further requests are read into the next batch. Tenants are read in turns, slice by slice.
 *
 * After a failed commit, the requests that were answered are read again from the log and committed later; until then
 * the tenant's writes are refused. A write that could not be logged is answered after its commit instead.
 */
export class Ingest {
  private readonly parts: IngestParts
  private readonly lanes = new Map<string, Lane>()
  private readonly running = new Set<Promise<void>>()
  private readonly turns = new EventLoopQueue()
  private uncheckedRows = 0
  private isEnding = false

  constructor(parts: IngestParts) {
    this.parts = parts
  }

  /**
   * Stores a request. `isLazy`: its sender gets no acknowledgement, so it is written to the log with later ones.
   * @returns the result once the points are durable. @throws Refusal: database not found, store busy, store full.
   */
  async submit(sent: WriteRequest, isLazy = false): Promise<WriteResult> {
    const { engine, limits, log } = this.parts
    const { tenantId, db, create } = sent
    await this.checkRoom(tenantId)
    if (!create) {
      const there = await engine.use(tenantId, false, async () => true)
      if (!there) throw dbNotFound({ params: { db } })
    }
    const lane = this.lane(tenantId)
    if (lane.isFailing) throw storeBusy({ retryAfterS: limits.retryAfterS })
    const request = { ...sent, fieldLimits: engine.fieldLimits(tenantId) }
    const opened = { request, source: sourceOf(request, limits) }
    return new Promise((resolve, reject) => {
      const entry = log.append(encodeRequest(request), isLazy, () => this.logged(lane, job))
      const job: Job = { kind: 'write', entry, opened, isAnswered: false, resolve, reject, sink: null, open: new Set() }
      this.enqueue(lane, job)
    })
  }

  /** @throws Refusal if the tenant's file has reached its largest size, what waits to be committed included */
  private async checkRoom(tenantId: string): Promise<void> {
    const { engine, limits } = this.parts
    const maxMiB = limits.maxMiBPerTenant
    if (maxMiB === 0) return
    const isFull = (waiting: number) => engine.bytesOf(tenantId) + waiting >= maxMiB * MIB
    if (!isFull(this.lane(tenantId).bytes)) return
    // A file is often smaller than the requests in it.
    await this.settled(tenantId)
    if (isFull(0)) throw storeFull({ params: { maxMiB } })
  }

  /** Stores a request that is in the log and was not committed by an earlier process. */
  replay(tenantId: string, entry: LogEntry): void {
    this.enqueue(this.lane(tenantId), answeredJob(entry))
  }

  /** Runs work when all earlier writes are in the file; no batch of the tenant is being filled or committed meanwhile. */
  inTurn<T>(tenantId: string, work: (tenant: Tenant) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lane = this.lane(tenantId)
      const run = async (tenant: Tenant) => {
        const done = await work(tenant).finally(() => this.parts.onNames?.(tenantId))
        resolve(done)
      }
      this.enqueue(lane, { kind: 'turn', run, reject })
    })
  }

  /** Resolves when a reader of the file sees every point, of a measurement or of all, of which somebody knows. */
  async settled(tenantId: string, measurement?: MeasurementName): Promise<void> {
    await this.lanes.get(tenantId)?.settled(measurement)
  }

  /** Whether `settled` has nothing to wait for. */
  isSettled(tenantId: string, measurement?: MeasurementName): boolean {
    return this.lanes.get(tenantId)?.isSettled(measurement) ?? true
  }

  /** Whether points that were answered may be missing in the file, and readers do not wait for them. */
  isFailing(tenantId: string): boolean {
    return this.lanes.get(tenantId)?.isFailing ?? false
  }

  /**
   * Resolves when everything submitted so far is committed or cannot be committed now; from then on nothing is held
   * back. @returns whether all is committed, so that the log is not needed any more
   */
  async drained(): Promise<boolean> {
    this.isEnding = true
    for (const lane of this.lanes.values()) lane.wake()
    while (this.running.size > 0) await Promise.all(this.running)
    return [...this.lanes.values()].every(({ seq }) => seq === Number.POSITIVE_INFINITY)
  }

  private lane(tenantId: string): Lane {
    const known = this.lanes.get(tenantId)
    if (known) return known
    const lane = new Lane(tenantId, this.parts.limits)
    this.lanes.set(tenantId, lane)
    return lane
  }

  private enqueue(lane: Lane, job: Job | Turn): void {
    lane.jobs.push(job)
    if (lane.active) {
      lane.wake()
      return
    }
    lane.active = true
    this.limitHeldTenants()
    const run = this.run(lane).finally(() => this.running.delete(run))
    this.running.add(run)
  }

  private async run(lane: Lane): Promise<void> {
    while (lane.jobs.length > 0) {
      if (lane.isFailing) {
        if (this.isEnding) break
        if (this.parts.log.isHeldUpBy(lane.seq) && (await copyInLog(this.parts, lane))) this.release()
        await lane.sleep(lane.retryAtMs)
        continue
      }
      try {
        await this.parts.engine.use(lane.tenantId, true, (tenant) => this.serve(lane, tenant))
      } catch (error) {
        // The file could not be opened, so no waiting request can be handled now.
        this.parts.onFault(error)
        lane.failures.clear()
        giveUp(this.parts, lane, false)
      }
    }
    lane.active = false
    lane.failures.clear()
    // Readers may wait for a request of the log of which no row could be stored: no commit has ended with it.
    lane.ended()
  }

  /** Reads and commits until the queue is empty or a commit has failed. */
  private async serve(lane: Lane, tenant: Tenant): Promise<void> {
    const { limits } = this.parts
    let load = new Load(tenant)
    let committing = false
    let failed = null as { error: unknown } | null
    let isStuck = false
    for (;;) {
      while (!failed && !isStuck && lane.nextFor(load)) {
        await this.turns.next()
        isStuck = !(await this.open(lane))
        if (!failed && !isStuck) this.read(lane, tenant, load)
      }
      if (failed) return this.afterFailure(lane, failed.error)
      if (!committing) {
        if (load.batch.rows === 0) {
          if (isStuck) return giveUp(this.parts, lane, false)
          const turn = lane.takeTurn()
          if (!turn || !(await this.giveTurn(lane, turn, tenant))) return
          continue
        }
        const untilMs = load.batch.isFull(limits) ? Number.NEGATIVE_INFINITY : lane.heldUntilMs(load)
        if (performance.now() < untilMs && !this.isEnding) {
          await lane.sleep(Math.min(untilMs, announceDue(this.parts, lane, load)))
          continue
        }
        committing = true
        lane.committing()
        void this.commit(lane, load).then((failure) => {
          committing = false
          failed = failure
          lane.wake()
        })
        load = new Load(tenant)
        continue
      }
      await lane.sleep(announceDue(this.parts, lane, load))
    }
  }

  /** Reads the next request back from the log if only the log has it. @returns whether that was possible */
  private async open(lane: Lane): Promise<boolean> {
    const job = lane.nextWrite
    if (!job || job.opened) return true
    try {
      const request = decodeRequest(await this.parts.log.read(job.entry))
      job.opened = { request, source: sourceOf(request, this.parts.limits) }
      lane.isUnreadable = false
      return true
    } catch (error) {
      this.parts.onFault(error)
      lane.isUnreadable = true
      return false
    }
  }

  private read(lane: Lane, tenant: Tenant, load: Load): void {
    const before = load.batch.heldRows
    answerStored(this.parts, lane, lane.readSlice(tenant, load))
    this.uncheckedRows += load.batch.heldRows - before
    if (this.uncheckedRows >= this.parts.limits.maxHeldRows / 64) this.limitHeldRows()
  }

  private logged(lane: Lane, job: Job): void {
    // A batch with a request that could not be logged is committed at once.
    if (job.entry.state === 'failed') lane.wake()
    else answerStored(this.parts, lane, [job])
  }

  private async afterFailure(lane: Lane, error: unknown): Promise<void> {
    giveUp(this.parts, lane, true)
    if (!(await setAsideFailed(this.parts, lane, error))) return
    this.release()
    // Otherwise a restart would try it again.
    await mark(this.parts, lane).catch(this.parts.onFault)
  }

  /** @returns null, or why nothing of it was stored */
  private async commit(lane: Lane, load: Load): Promise<{ error: unknown } | null> {
    const { engine, onFault, onNames, onWritten, carries } = this.parts
    const { batch } = load
    // Other readers may see the rows before this function knows that they are stored.
    announce(this.parts, lane)
    try {
      await engine.commit(batch)
    } catch (error) {
      onFault(error)
      engine.forget(batch.tenant.id)
      noteFailure(lane, load, error)
      return { error }
    } finally {
      if (batch.hasNewNames) onNames?.(lane.tenantId)
    }
    const late = [...batch.parts.values()].reduce((sum, part) => sum + part.late, 0)
    onWritten(batch.takeEvents(carries), { late })
    lane.ended(load)
    for (const job of load.jobs) job.open.delete(load)
    for (const job of [...load.jobs].filter(isStored)) answer(job)
    for (const entry of load.answered) lane.failures.delete(arrivalOf(entry))
    this.release()
    // Without it, the next one has it.
    if (batch.isWide) void mark(this.parts, lane).catch(() => undefined)
    return null
  }

  /** The log may forget what is in the tenants' files. */
  private release(): void {
    const { log } = this.parts
    log.release([...this.lanes.values()].reduce((lowest, lane) => Math.min(lowest, lane.seq), log.nextSeq))
  }

  /** @returns whether the names in memory still match the stored ones. */
  private async giveTurn(lane: Lane, turn: Turn, tenant: Tenant): Promise<boolean> {
    try {
      await mark(this.parts, lane)
      await turn.run(tenant)
      return true
    } catch (error) {
      turn.reject(error)
      if (error instanceof Refusal) return true
      this.parts.engine.forget(tenant.id)
      return false
    }
  }

  /** The files of tenants with rows in memory stay open, so there are not too many of these. */
  private limitHeldTenants(): void {
    const active = [...this.lanes.values()].filter((lane) => lane.active)
    if (active.length > this.parts.limits.maxHeldTenants) oldest(active)?.hurry()
  }

  /** Rows in memory, and the files of the log that are needed until they are committed. */
  private limitHeldRows(): void {
    this.uncheckedRows = 0
    const held = [...this.lanes.values()].filter(({ heldRows }) => heldRows > 0)
    const rows = held.reduce((sum, { heldRows }) => sum + heldRows, 0)
    const first = oldest(held)
    if (first && (rows > this.parts.limits.maxHeldRows || this.parts.log.isHeldUpBy(first.seq))) first.hurry()
  }
}
