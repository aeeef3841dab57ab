import { Refusal } from '@atrium/contract/refusal'
import { droppedEvent } from '../carried.ts'
import type { Tenant } from '../catalogue/tenant.ts'
import type { Engine } from '../engine.ts'
import type { Limits } from '../limits.ts'
import type { WriteResult, WrittenEvent } from '../model.ts'
import { dbNotFound, storeBusy, storeFull } from '../refusals.ts'
import type { Part } from './batch.ts'
import { type Job, Lane, Load, settle, type Turn } from './lane.ts'
import type { Source } from './sources.ts'

const MIB = 1024 * 1024

export interface WriteRequest {
  tenantId: string
  db: string
  create: boolean
  measurement?: string | undefined
  /** The sender is not waiting for the answer: the commit may wait for more such requests. */
  unacknowledged?: boolean | undefined
  source: Source
}

/** The number of points of a commit, and of those among them that were late. */
export interface Stored {
  points: number
  late: number
}

export interface IngestParts {
  engine: Pick<Engine, 'use' | 'forget' | 'commit' | 'bytesOf'>
  limits: Limits
  /** Called when points can be read, and after each commit, before its writers are answered. */
  onWritten(events: WrittenEvent[], stored?: Stored): void
  onFault(error: unknown): void
  /** Whether events shall contain the points of a part; never by default. */
  carries?: (part: Part) => boolean
}

/**
 * Group commit: while one commit of a tenant runs, its further requests are read into the next batch. That batch is
 * then committed as a whole and answers all of them. Tenants are read in turns, slice by slice. A batch whose senders
 * all get no acknowledgement is held back for more of them, while watchers know of its rows; `settled` ends that.
 */
export class Ingest {
  private readonly parts: IngestParts
  private readonly lanes = new Map<string, Lane>()
  private readonly running = new Set<Promise<void>>()
  private readonly turns: (() => void)[] = []
  private isEnding = false

  constructor(parts: IngestParts) {
    this.parts = parts
  }

  /** @returns the result once the points are durable. @throws Refusal: database not found, store busy, store full. */
  async submit(request: WriteRequest): Promise<WriteResult> {
    const { engine, limits } = this.parts
    const maxMiB = limits.maxMiBPerTenant
    if (maxMiB > 0 && engine.bytesOf(request.tenantId) >= maxMiB * MIB) throw storeFull({ params: { maxMiB } })
    if (!request.create) {
      const there = await engine.use(request.tenantId, false, async () => true)
      if (!there) throw dbNotFound({ params: { db: request.db } })
    }
    return new Promise((resolve, reject) => {
      const { tenantId, db, create, measurement, unacknowledged = false, source } = request
      this.enqueue(tenantId, {
        kind: 'write',
        db,
        create,
        measurement,
        isHeld: unacknowledged,
        source,
        resolve,
        reject,
        sink: null,
        open: new Set(),
      })
    })
  }

  /** Runs work when all earlier writes are durable; no batch of the tenant is being filled or committed meanwhile. */
  inTurn<T>(tenantId: string, work: (tenant: Tenant) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.enqueue(tenantId, { kind: 'turn', run: async (tenant) => resolve(await work(tenant)), reject })
    })
  }

  private enqueue(tenantId: string, job: Job | Turn): void {
    const lane = this.lane(tenantId)
    lane.jobs.push(job)
    if (lane.active) lane.wake()
    else this.start(lane)
  }

  /** Resolves when a reader of the store sees every point of which watchers know. */
  async settled(tenantId: string): Promise<void> {
    await this.lanes.get(tenantId)?.settled()
  }

  /** Resolves when everything submitted so far has been answered; from now on nothing is held back. */
  async drained(): Promise<void> {
    this.isEnding = true
    for (const lane of this.lanes.values()) lane.wake()
    while (this.running.size > 0) await Promise.all(this.running)
  }

  private lane(tenantId: string): Lane {
    const known = this.lanes.get(tenantId)
    if (known) return known
    const lane = new Lane(tenantId, this.parts.limits)
    this.lanes.set(tenantId, lane)
    return lane
  }

  private start(lane: Lane): void {
    lane.active = true
    const run = this.run(lane).finally(() => this.running.delete(run))
    this.running.add(run)
  }

  private async run(lane: Lane): Promise<void> {
    while (lane.jobs.length > 0) {
      try {
        await this.parts.engine.use(lane.tenantId, true, (tenant) => this.serve(lane, tenant))
      } catch (error) {
        // The file could not be opened, so no waiting request can be handled now.
        this.parts.onFault(error)
        for (const job of lane.jobs.splice(0)) job.reject(storeBusy())
      }
    }
    lane.active = false
  }

  /** Reads and commits until the queue is empty or a commit has failed. */
  private async serve(lane: Lane, tenant: Tenant): Promise<void> {
    const { limits } = this.parts
    let load = new Load(tenant)
    let committing = false
    let failed = false
    for (;;) {
      while (!failed && lane.hasWrite && !load.batch.isFull(limits)) {
        await this.turn()
        if (!failed) lane.readSlice(tenant, load)
      }
      if (failed) return this.giveUp(lane, load)
      if (!committing) {
        if (load.batch.rows === 0) {
          const turn = lane.takeTurn()
          if (!turn || !(await this.giveTurn(turn, tenant))) return
          continue
        }
        if (!load.batch.isFull(limits)) {
          if (await lane.linger(load.jobs.size)) continue
          const untilMs = lane.heldUntilMs(load)
          if (performance.now() < untilMs && !this.isEnding) {
            await lane.sleep(Math.min(untilMs, this.announce(lane, load)))
            continue
          }
        }
        committing = true
        lane.committed(load.jobs.size)
        void this.commit(lane, load).then((done) => {
          committing = false
          failed = !done
          lane.wake()
        })
        load = new Load(tenant)
        continue
      }
      await lane.sleep(this.announce(lane, load))
    }
  }

  /**
   * Sends the events about rows that are held back.
   * @returns when it is due again
   */
  private announce(lane: Lane, load: Load): number {
    const { limits, onWritten, carries } = this.parts
    if (lane.heldUntilMs(load) === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY
    const dueMs = load.announcedAtMs(limits)
    if (performance.now() < dueMs) return dueMs
    lane.announced.add(load)
    load.announced()
    onWritten(load.batch.takeEvents(carries))
    return Number.POSITIVE_INFINITY
  }

  /** The rows of a batch are durable, or the events about them were wrong. */
  private end(lane: Lane, load: Load, isStored: boolean): void {
    const wasAnnounced = lane.announced.delete(load)
    if (!isStored && wasAnnounced) this.parts.onWritten([...load.batch.parts.keys()].map(droppedEvent))
    load.end()
  }

  /** @returns whether the names in memory still match the stored ones. */
  private async giveTurn(turn: Turn, tenant: Tenant): Promise<boolean> {
    try {
      await turn.run(tenant)
      return true
    } catch (error) {
      turn.reject(error)
      if (error instanceof Refusal) return true
      this.parts.engine.forget(tenant.id)
      return false
    }
  }

  private async commit(lane: Lane, load: Load): Promise<boolean> {
    const { batch, jobs } = load
    try {
      await this.parts.engine.commit(batch)
    } catch (error) {
      this.parts.onFault(error)
      this.parts.engine.forget(batch.tenant.id)
      this.end(lane, load, false)
      for (const job of jobs) job.reject(storeBusy())
      return false
    }
    const late = [...batch.parts.values()].reduce((sum, part) => sum + part.late, 0)
    this.parts.onWritten(batch.takeEvents(this.parts.carries), { points: batch.rows, late })
    this.end(lane, load, true)
    for (const job of jobs) {
      job.open.delete(load)
      settle(job)
    }
    return true
  }

  /**
   * After a failed commit the catalogue in memory is wrong, so the requests that were read with it are refused as well.
   * Requests that were not begun stay in the queue and are read again.
   */
  private giveUp(lane: Lane, load: Load): void {
    this.end(lane, load, false)
    for (const job of load.jobs) job.reject(storeBusy())
    for (const job of [...lane.jobs]) {
      if (job.kind !== 'write' || job.sink === null) continue
      job.reject(storeBusy())
      lane.jobs.splice(lane.jobs.indexOf(job), 1)
    }
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
