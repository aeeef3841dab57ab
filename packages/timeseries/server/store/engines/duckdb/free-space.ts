import type { DuckDBConnection } from '@duckdb/node-api'
import type { Limits } from '../../limits.ts'
import { DUCKDB } from './dialect.ts'
import type { TenantFile } from './tenant-file.ts'

const MIB = 1024 * 1024
/** The tables of names are written one by one, each to blocks of its own with little in them: these shrink, too. */
const SPARSE_BYTES = 2 * MIB

/** Whether about half of a file is free. Large files are not shrunk, and none is shrunk often. */
export async function canShrink(admin: DuckDBConnection, file: TenantFile, limits: Limits): Promise<boolean> {
  if (!file.attached || performance.now() < file.shrinkAfterMs) return false
  const { usedBytes, freeBytes } = await sizeOf(admin, file.alias)
  const { shrinkFromMiB, shrinkToMiB } = limits
  return freeBytes >= Math.max(shrinkFromMiB * MIB, usedBytes - SPARSE_BYTES) && usedBytes <= shrinkToMiB * MIB
}

async function sizeOf(admin: DuckDBConnection, alias: string): Promise<{ usedBytes: number; freeBytes: number }> {
  const found = await admin.runAndReadAll(`SELECT used_blocks * block_size, free_blocks * block_size
    FROM pragma_database_size() WHERE database_name = ${DUCKDB.text(alias)}`)
  const [usedBytes, freeBytes] = (found.getRows()[0] ?? []).map(Number)
  return { usedBytes: usedBytes ?? 0, freeBytes: freeBytes ?? 0 }
}
