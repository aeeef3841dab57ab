import type { Batch } from './catalogue/batch.ts'
import type { Db, Field, Measurement, Tenant } from './catalogue/tenant.ts'
import type { FieldLimits } from './memory-limits.ts'
import type { BrowsedField, ExportFormat, LatestQuery, TsQuery, TsTagFilter } from './model.ts'
import type { Answer } from './read/answer.ts'
import type { CopiedRows } from './row-cache.ts'

/** Receives the function that stops a query, when the query has begun. */
export type Started = (interrupt: () => void) => void

/**
 * Stores the points of all tenants. The layers above use only this interface: the names of a tenant in memory
 * (`Tenant`), batches of rows, and queries as values. Methods that change names or retention are called in the tenant's
 * turn: then no batch of that tenant is being filled or committed.
 */
export interface Engine {
  /** Runs work with the tenant's names loaded. `create: false` returns null for a tenant without stored data. */
  use<T>(tenantId: string, create: boolean, work: (tenant: Tenant) => Promise<T>): Promise<T | null>
  /** Removes the tenant from memory: the next use reads it again. */
  forget(tenantId: string): void
  /** How many fields a measurement of the tenant may have now. */
  fieldLimits(tenantId: string): FieldLimits
  /**
   * Resolves when the whole batch is durable. If it throws, nothing of it is stored, and the tenant must be removed
   * from memory.
   */
  commit(batch: Batch): Promise<void>

  query(tenantId: string, query: TsQuery, started: Started): Promise<Answer>
  /** The answer that `query` would give, if it needs nothing but memory; null otherwise. @throws Refusal as `query` */
  queryMemory(tenantId: string, query: TsQuery): Answer | null
  /** Rows with which the same query, and others like it, can be answered beside the worker; null if there are none. */
  copyRows(tenantId: string, query: TsQuery): CopiedRows | null
  /** Writes a query's rows into a new file at that path. */
  export(tenantId: string, query: TsQuery, format: ExportFormat, path: string, started: Started): Promise<void>
  latest(tenantId: string, query: LatestQuery): Promise<Answer>
  /** The oldest and the newest time of a measurement; null without points. */
  edges(tenantId: string, measurement: Measurement): Promise<{ oldestUs: number; newestUs: number } | null>
  /** The newest value of each field in any series. */
  newest(tenantId: string, measurement: Measurement, fields: readonly Field[]): Promise<BrowsedField[]>
  /** The numbers of the durable series that pass all filters, ascending. */
  selectSids(measurement: Measurement, filters: readonly TsTagFilter[]): Promise<number[]>

  createDb(tenant: Tenant, name: string, retentionDays: number | null): Promise<void>
  dropDb(tenant: Tenant, db: Db): Promise<void>
  dropMeasurement(tenant: Tenant, measurement: Measurement): Promise<void>
  setRetention(tenant: Tenant, db: Db, days: number | null): Promise<void>
  /** Drops points older than the retention of their database, and series and names without points. */
  dropExpired(tenant: Tenant, nowUs: number): Promise<void>
  /** Moves one shard without recent writes to a file of its own. @returns whether there was one */
  restQuietShard(tenantId: string, started: Started): Promise<boolean>
  /** Gives memory back that the tenant's commits have taken, if there was none for a while. */
  saveQuietFile(tenantId: string): Promise<void>
  /** Whether much of the tenant's space on the disk is not used any more. */
  canShrink(tenantId: string): Promise<boolean>
  /** Gives this space back to the disk, if nobody else uses the tenant's points. In the tenant's turn only. */
  shrink(tenant: Tenant): Promise<void>

  /** All tenants with stored data. */
  tenantIds(): Promise<string[]>
  /** The tenants whose names are in memory. */
  openTenantIds(): string[]
  bytesOf(tenantId: string): number
  /** Waits for running work and closes. */
  close(): Promise<void>
}
