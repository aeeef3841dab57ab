import type { Db, Measurement, Tenant } from './catalogue/tenant.ts'
import type { Batch } from './ingest/batch.ts'
import type { ExportFormat, LatestQuery, TsQuery, TsTagFilter } from './model.ts'
import type { Answer } from './read/answer.ts'

/** Is given the means to stop a query, once it has begun. */
export type Started = (interrupt: () => void) => void

/**
 * What keeps the points of all tenants. Everything above speaks to this only: the names of a tenant in memory
 * (`Tenant`), batches of rows, and queries as values. What changes names or retention is called in the tenant's turn:
 * no batch of that tenant is being filled or committed then.
 */
export interface Engine {
  /** Does work with the tenant's names at hand. `create: false` gives null for a tenant that has nothing stored. */
  use<T>(tenantId: string, create: boolean, work: (tenant: Tenant) => Promise<T>): Promise<T | null>
  /** Forgets what memory says of a tenant: the next use reads it again. */
  forget(tenantId: string): void
  /** Resolves when all of the batch is durable. When it throws, nothing of it is stored and the tenant must be forgotten. */
  commit(batch: Batch): Promise<void>

  query(tenantId: string, query: TsQuery, started: Started): Promise<Answer>
  /** Writes a query's rows into a new file of that path. */
  export(tenantId: string, query: TsQuery, format: ExportFormat, path: string, started: Started): Promise<void>
  latest(tenantId: string, query: LatestQuery): Promise<Answer>
  /** Numbers of the durable series that pass all filters, ascending. */
  selectSids(measurement: Measurement, filters: readonly TsTagFilter[]): Promise<number[]>

  createDb(tenant: Tenant, name: string, retentionDays: number | null): Promise<void>
  dropDb(tenant: Tenant, db: Db): Promise<void>
  dropMeasurement(tenant: Tenant, measurement: Measurement): Promise<void>
  setRetention(tenant: Tenant, db: Db, days: number | null): Promise<void>
  /** Drops what is older than the retention of its database, and series and names that have no point left. */
  dropExpired(tenant: Tenant, nowUs: number): Promise<void>
  /** Rewrites one shard that has come to rest in the order of series and time. @returns whether there was one. */
  sortQuietShard(tenantId: string, started: Started): Promise<boolean>

  /** Of all tenants that have something stored. */
  tenantIds(): Promise<string[]>
  /** Of those whose names are at hand without opening a file. */
  openTenantIds(): string[]
  bytesOf(tenantId: string): number
  /** Waits for what is under way, and ends. */
  close(): Promise<void>
}
