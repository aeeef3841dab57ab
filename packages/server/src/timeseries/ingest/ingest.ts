import { Refusal } from '@atrium/contract/refusal'
import { droppedEvent } from '../carried.ts'
import type { Tenant } from '../catalogue/tenant.ts'
import type { Engine } from '../engine.ts'
import type { Limits } from '../limits.ts'
import { arrivalOf, type LogEntry, type WriteLog } from '../log/write-log.ts'
import type { WriteResult, WrittenEvent } from '../model.ts'
import { dbNotFound, storeBusy, storeFull } from '../refusals.ts'
import type { Part } from './batch.ts'
import { answer, isStored, type Job, Lane, Load, type MeasurementName, type Turn } from './lane.ts'
import { decodeRequest, encodeCopy, encodeMark, encodeRequest, sourceOf, type WriteRequest } from './request.ts'

const MIB = 1024 * 1024

/** What a commit found about the points that it stored. */
export interface Stored {
  /** The number of those that were not newer than their series. */
  late: number
}

export interface IngestParts {
  engine: Pick<Engine, 'use' | 'forget' | 'commit' | 'bytesOf'>
  log: WriteLog
  limits: Limits
  /** Called when points can be read, before their writers are answered; and after each commit. */
  onWritten(events: WrittenEvent[], stored?: Stored): void
  /** Called when names of a tenant may have changed, before writers are answered and turns end. */
  onNames?: (tenantId: string) => void
  onFault(error: unknown): void
  /** Whether events shall contain the points of a part; never by default. */
  carries?: (part: Part) => boolean
}

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
  private readonly turns: (() => void)[] = []
  private uncheckedRows = 0
  private isEnding = false

  constructor(parts: IngestParts) {
    this.parts = parts
  }

  /**
   * Stores a request. `isLazy`: its sender gets no acknowledgement, so it is written to the log with later ones.
   * @returns the result once the points are durable. @throws Refusal: database not found, store busy, store full.
   */
  async submit(request: WriteRequest, isLazy = false): Promise<WriteResult> {
    const { engine, limits, log } = this.parts
    const { tenantId, db, create } = request
    await this.checkRoom(tenantId)
    if (!create) {
      const there = await engine.use(tenantId, false, async () => true)
      if (!there) throw dbNotFound({ params: { db } })
    }
    const lane = this.lane(tenantId)
    if (lane.isFailing) throw storeBusy({ retryAfterS: limits.retryAfterS })
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
        if (this.parts.log.isHeldUpBy(lane.seq)) await this.copyInLog(lane)
        await lane.sleep(lane.retryAtMs)
        continue
      }
      try {
        await this.parts.engine.use(lane.tenantId, true, (tenant) => this.serve(lane, tenant))
      } catch (error) {
        // The file could not be opened, so no waiting request can be handled now.
        this.parts.onFault(error)
        this.giveUp(lane, false)
      }
    }
    lane.active = false
    // Readers may wait for a request of the log of which no row could be stored: no commit has ended with it.
    lane.ended()
  }

  /** Reads and commits until the queue is empty or a commit has failed. */
  private async serve(lane: Lane, tenant: Tenant): Promise<void> {
    const { limits } = this.parts
    let load = new Load(tenant)
    let committing = false
    let failed = false
    let isStuck = false
    for (;;) {
      while (!failed && !isStuck && lane.nextWrite && !load.batch.isFull(limits)) {
        await this.turn()
        isStuck = !(await this.open(lane))
        if (!failed && !isStuck) this.read(lane, tenant, load)
      }
      if (failed) return this.giveUp(lane, true)
      if (!committing) {
        if (load.batch.rows === 0) {
          if (isStuck) return this.giveUp(lane, false)
          const turn = lane.takeTurn()
          if (!turn || !(await this.giveTurn(lane, turn, tenant))) return
          continue
        }
        const untilMs = load.batch.isFull(limits) ? Number.NEGATIVE_INFINITY : lane.heldUntilMs(load)
        if (performance.now() < untilMs && !this.isEnding) {
          await lane.sleep(Math.min(untilMs, this.announceDue(lane, load)))
          continue
        }
        committing = true
        lane.committing()
        void this.commit(lane, load).then((isDone) => {
          committing = false
          failed = !isDone
          lane.wake()
        })
        load = new Load(tenant)
        continue
      }
      await lane.sleep(this.announceDue(lane, load))
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
    const before = load.batch.rows
    this.answer(lane, lane.readSlice(tenant, load))
    this.uncheckedRows += load.batch.rows - before
    if (this.uncheckedRows >= this.parts.limits.maxHeldRows / 64) this.limitHeldRows()
  }

  private logged(lane: Lane, job: Job): void {
    // A batch with a request that could not be logged is committed at once.
    if (job.entry.state === 'failed') lane.wake()
    else this.answer(lane, [job])
  }

  /** Answers those of the requests that are stored, after watchers have learnt of their rows. */
  private answer(lane: Lane, jobs: readonly Job[]): void {
    const stored = jobs.filter(isStored)
    if (stored.length > 0) this.announce(lane)
    for (const job of stored) answer(job)
  }

  /** Sends the events about rows of which watchers do not know. */
  private announce(lane: Lane): void {
    const { onWritten, onNames, carries } = this.parts
    for (const load of lane.loads) {
      if (!load.hasNews) continue
      load.announced()
      if (load.batch.takeNameNews()) onNames?.(lane.tenantId)
      onWritten(load.batch.takeEvents(carries))
    }
  }

  /** Announces rows that were gathered long enough. @returns when it is due again */
  private announceDue(lane: Lane, load: Load): number {
    const dueMs = load.announcedAtMs(this.parts.limits)
    if (performance.now() < dueMs) return dueMs
    this.announce(lane)
    return Number.POSITIVE_INFINITY
  }

  private async commit(lane: Lane, load: Load): Promise<boolean> {
    const { engine, onFault, onNames, onWritten, carries } = this.parts
    const { batch } = load
    // Other readers may see the rows before this function knows that they are stored.
    this.announce(lane)
    try {
      await engine.commit(batch)
    } catch (error) {
      onFault(error)
      engine.forget(batch.tenant.id)
      return false
    } finally {
      if (batch.hasNewNames) onNames?.(lane.tenantId)
    }
    const late = [...batch.parts.values()].reduce((sum, part) => sum + part.late, 0)
    onWritten(batch.takeEvents(carries), { late })
    lane.ended(load)
    for (const job of load.jobs) job.open.delete(load)
    for (const job of [...load.jobs].filter(isStored)) answer(job)
    this.release()
    return true
  }

  /** The log may forget what is in the tenants' files. */
  private release(): void {
    const { log } = this.parts
    log.release([...this.lanes.values()].reduce((lowest, lane) => Math.min(lowest, lane.seq), log.nextSeq))
  }

  /**
   * After a failed commit the catalogue in memory is wrong, so what was read with it must be read again: requests that
   * were answered from the log, later. The others are refused, except those that were not begun and, if the file can be
   * opened, are handled now.
   */
  private giveUp(lane: Lane, isOpen: boolean): void {
    const { limits, onWritten } = this.parts
    const loads = [...lane.loads]
    const again = new Map<number, LogEntry>()
    const refused = new Set<Job | Turn>()
    for (const load of loads) {
      if (load.isAnnounced) onWritten([...load.batch.parts.keys()].map(droppedEvent))
      for (const entry of load.answered) again.set(entry.seq, entry)
      for (const job of load.jobs) refused.add(job)
    }
    const waiting: (Job | Turn)[] = []
    for (const job of lane.jobs) {
      const isBegun = job.kind === 'write' && job.sink !== null
      if (job.kind === 'write' && job.isAnswered) again.set(job.entry.seq, job.entry)
      else if (isBegun || !isOpen) refused.add(job)
      else waiting.push(job)
    }
    // A turn begins when everything before it is in the file, which may take long now.
    const turnAt = again.size > 0 ? waiting.findIndex(({ kind }) => kind === 'turn') : -1
    if (turnAt >= 0) for (const job of waiting.splice(turnAt)) refused.add(job)
    for (const job of refused) {
      if (job.kind === 'write') job.isAnswered = true
      job.reject(storeBusy({ retryAfterS: limits.retryAfterS }))
    }
    const jobs = [...again.values()].sort((a, b) => arrivalOf(a) - arrivalOf(b)).map(answeredJob)
    lane.jobs = [...jobs, ...waiting]
    if (jobs.length > 0) {
      lane.retryAtMs = performance.now() + limits.retryAfterS * 1000
      lane.hurry()
    }
    lane.ended(...loads)
  }

  /**
   * Copies the requests of a tenant whose file cannot be written to the end of the log, so that the files of the log
   * before can be used again. All copies follow each other, and no other request of the tenant comes before them.
   */
  private async copyInLog(lane: Lane): Promise<void> {
    const { log, limits, onFault } = this.parts
    this.giveUp(lane, false)
    // Until then, no write of the tenant is taken.
    lane.retryAtMs = Number.POSITIVE_INFINITY
    try {
      const jobs = lane.jobs.filter((job) => job.kind === 'write')
      const contents = await Promise.all(jobs.map(({ entry }) => log.read(entry)))
      const copies = await Promise.all(
        jobs.map((job, i) => {
          const copyOf = arrivalOf(job.entry)
          return new Promise<LogEntry>((resolve) => {
            const copy = log.append(encodeCopy(contents[i] as Buffer, copyOf), false, () => resolve(copy))
            copy.copyOf = copyOf
          })
        }),
      )
      if (copies.every(({ state }) => state === 'durable')) {
        for (const [i, job] of jobs.entries()) job.entry = copies[i] as LogEntry
        this.release()
      }
    } catch (error) {
      onFault(error)
    }
    lane.retryAtMs = performance.now() + limits.retryAfterS * 1000
  }

  /** @returns whether the names in memory still match the stored ones. */
  private async giveTurn(lane: Lane, turn: Turn, tenant: Tenant): Promise<boolean> {
    try {
      await this.mark(lane)
      await turn.run(tenant)
      return true
    } catch (error) {
      turn.reject(error)
      if (error instanceof Refusal) return true
      this.parts.engine.forget(tenant.id)
      return false
    }
  }

  /**
   * Notes in the log that all earlier requests of the tenant are in its file. Without it, a restart would store them
   * again, also if the turn has dropped them.
   */
  private async mark({ tenantId, seq }: Lane): Promise<void> {
    const { log, limits } = this.parts
    const isMarked = await new Promise<boolean>((resolve) => {
      const entry = log.append(encodeMark(tenantId, Math.min(seq, log.nextSeq)), false, () =>
        resolve(entry.state === 'durable'),
      )
    })
    if (!isMarked) throw storeBusy({ retryAfterS: limits.retryAfterS })
  }

  /** The files of tenants with rows in memory stay open, so there are not too many of these. */
  private limitHeldTenants(): void {
    const active = [...this.lanes.values()].filter((lane) => lane.active)
    if (active.length > this.parts.limits.maxHeldTenants) oldest(active)?.hurry()
  }

  /** Rows in memory, and the files of the log that are needed until they are committed. */
  private limitHeldRows(): void {
    this.uncheckedRows = 0
    const held = [...this.lanes.values()].filter(({ rows }) => rows > 0)
    const rows = held.reduce((sum, lane) => sum + lane.rows, 0)
    const first = oldest(held)
    if (first && (rows > this.parts.limits.maxHeldRows || this.parts.log.isHeldUpBy(first.seq))) first.hurry()
  }

  /** Resolves when it is the caller's turn to read: one slice per turn of the event loop. */
  private turn(): Promise<void> {
    return new Promise((resolve) => {
      this.turns.push(resolve)
      if (this.turns.length === 1) setImmediate(() => this.nextTurn())
    })
  }

  private nextTurn(): void {
    this.turns[0]?.()
    this.turns.shift()
    if (this.turns.length > 0) setImmediate(() => this.nextTurn())
  }
}

/** A request that only the log has. */
function answeredJob(entry: LogEntry): Job {
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

/** The one whose oldest rows are in the log for the longest time. */
function oldest(lanes: readonly Lane[]): Lane | undefined {
  return lanes.reduce<Lane | undefined>((first, lane) => (!first || lane.seq < first.seq ? lane : first), undefined)
}
