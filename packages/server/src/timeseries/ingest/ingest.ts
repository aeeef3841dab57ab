import type { Tenant } from '../catalogue/tenant.ts'
import type { TenantFile, TenantFiles } from '../engines/duckdb/files.ts'
import type { Limits } from '../limits.ts'
import type { WriteResult, WrittenEvent } from '../model.ts'
import { dbNotFound, storeBusy } from '../refusals.ts'
import type { Batch } from './batch.ts'
import { Lane, Load, settle } from './lane.ts'
import type { Source } from './sources.ts'

export interface WriteRequest {
  tenantId: string
  db: string
  create: boolean
  measurement?: string | undefined
  source: Source
}

export interface IngestParts {
  files: TenantFiles
  limits: Limits
  commit(file: TenantFile, batch: Batch): Promise<void>
  /** Called when points are durable, before their writers are answered. */
  onWritten(events: WrittenEvent[]): void
  onFault(error: unknown): void
}

/**
 * Group commit: while one commit of a tenant runs, its requests are read into the next batch, which then is committed
 * as one and answers all of them together. Tenants take turns, slice by slice.
 */
export class Ingest {
  private readonly parts: IngestParts
  private readonly lanes = new Map<string, Lane>()
  private readonly running = new Set<Promise<void>>()
  private readonly turns: (() => void)[] = []

  constructor(parts: IngestParts) {
    this.parts = parts
  }

  /** @returns what was written once it is durable. @throws Refusal: database not found, store busy. */
  async submit(request: WriteRequest): Promise<WriteResult> {
    if (!request.create) {
      const there = await this.parts.files.use(request.tenantId, false, async () => true)
      if (!there) throw dbNotFound({ params: { db: request.db } })
    }
    return new Promise((resolve, reject) => {
      const lane = this.lane(request.tenantId)
      const { db, create, measurement, source } = request
      lane.jobs.push({ db, create, measurement, source, resolve, reject, sink: null, open: new Set() })
      if (lane.active) lane.wake()
      else this.start(lane)
    })
  }

  /** Resolves when everything submitted so far has been answered. */
  async drained(): Promise<void> {
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
        await this.parts.files.use(lane.tenantId, true, (file, tenant) => this.serve(lane, file, tenant))
      } catch (error) {
        // The file could not be opened: nobody who waits can be served now.
        this.parts.onFault(error)
        for (const job of lane.jobs.splice(0)) job.reject(storeBusy())
      }
    }
    lane.active = false
  }

  /** Reads and commits until the lane is empty or a commit failed. */
  private async serve(lane: Lane, file: TenantFile, tenant: Tenant): Promise<void> {
    const { limits } = this.parts
    let load = new Load(tenant)
    let committing = false
    let failed = false
    for (;;) {
      while (!failed && lane.jobs.length > 0 && load.batch.rows < limits.maxRowsPerCommit) {
        await this.turn()
        if (!failed) lane.readSlice(tenant, load)
      }
      if (failed) return this.giveUp(lane, load)
      if (!committing) {
        if (load.batch.rows === 0) return
        if (load.batch.rows < limits.maxRowsPerCommit && (await lane.linger(load.jobs.size))) continue
        committing = true
        lane.committed(load.jobs.size)
        void this.commit(file, load).then((done) => {
          committing = false
          failed = !done
          lane.wake()
        })
        load = new Load(tenant)
        continue
      }
      await lane.sleep()
    }
  }

  private async commit(file: TenantFile, load: Load): Promise<boolean> {
    const { batch, jobs } = load
    try {
      await this.parts.commit(file, batch)
    } catch (error) {
      this.parts.onFault(error)
      this.parts.files.forget(file.tenantId)
      for (const job of jobs) job.reject(storeBusy())
      return false
    }
    this.parts.onWritten(batch.events())
    for (const job of jobs) {
      job.open.delete(load)
      settle(job)
    }
    return true
  }

  /**
   * After a failed commit the catalogue in memory is wrong: whatever was read with it is refused as well. Requests not
   * yet begun stay and are read anew.
   */
  private giveUp(lane: Lane, load: Load): void {
    for (const job of load.jobs) job.reject(storeBusy())
    const begun = lane.jobs.filter((job) => job.sink !== null)
    for (const job of begun) {
      job.reject(storeBusy())
      lane.jobs.splice(lane.jobs.indexOf(job), 1)
    }
  }

  /** Resolves when it is the caller's turn to read: one slice per round of the event loop. */
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
