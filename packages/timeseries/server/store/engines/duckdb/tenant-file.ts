import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Tenant } from '../../catalogue/tenant.ts'
import { LARGE_BLOCK_BYTES } from './file-header.ts'
import { FirstWrites } from './first-writes.ts'

/** One tenant's file. */
export interface TenantFile {
  readonly tenantId: string
  readonly path: string
  /** The folder of its shards at rest. */
  readonly shardFolder: string
  /** The size of that folder; null: not known. */
  shardBytes: number | null
  /** The name of the file in SQL. */
  readonly alias: string
  attached: boolean
  /** The size of its blocks; known from the first time that it is attached. */
  blockBytes: number
  /** Tasks that begin meanwhile wait for it. */
  rewriting: Promise<unknown> | null
  /** The number of running tasks that need the file attached. */
  uses: number
  usedAt: number
  tenant: Tenant | null
  /** Running queries: tables without a name are kept until these have ended. */
  readonly reads: Set<Promise<unknown>>
  readonly firstWrites: FirstWrites
  /** When the last commit and the last checkpoint ended. */
  writtenAtMs: number
  savedAtMs: number
  /** Not before this moment are its free blocks given back. */
  shrinkAfterMs: number
}

/** Never the same twice in a process: a task of an instance that was closed must not find another tenant's file. */
let aliases = 0

// A tenant's id is part of a file name.
const TENANT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** The file of a tenant, which may not be there yet. @throws Error for an id that could not be a file name */
export function tenantFile(folder: string, tenantId: string): TenantFile {
  if (!TENANT_ID.test(tenantId)) throw new Error('A tenant id has letters, digits, - and _ only')
  return {
    tenantId,
    path: join(folder, `${tenantId}.duckdb`),
    shardFolder: join(folder, `${tenantId}.shards`),
    shardBytes: null,
    alias: `t${aliases++}`,
    attached: false,
    blockBytes: LARGE_BLOCK_BYTES,
    rewriting: null,
    uses: 0,
    usedAt: 0,
    tenant: null,
    reads: new Set(),
    firstWrites: new FirstWrites(),
    writtenAtMs: Number.NEGATIVE_INFINITY,
    savedAtMs: Number.NEGATIVE_INFINITY,
    shrinkAfterMs: 0,
  }
}

/** Records that tables are being read, until the work has ended. */
export async function reading<T>(file: TenantFile, work: Promise<T>): Promise<T> {
  file.reads.add(work)
  return work.finally(() => file.reads.delete(work))
}

/** Resolves when no task reads the file, and none is about to: those that have begun are among the readers by then. */
export async function readsEnded(file: TenantFile): Promise<void> {
  for (;;) {
    await setImmediate()
    if (file.reads.size === 0) return
    await Promise.allSettled([...file.reads])
  }
}
