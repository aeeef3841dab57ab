import type { DuckDBConnection } from '@duckdb/node-api'
import { copyFile } from './create-file.ts'
import { SMALL_BLOCK_BYTES } from './file-header.ts'
import type { TenantFiles } from './files.ts'
import { readsEnded, type TenantFile } from './tenant-file.ts'

/**
 * Writes a tenant's file anew with small blocks. Tasks of the tenant that begin meanwhile wait, those of others do not.
 * @param alone runs work while no write to the file runs
 */
export async function makeBlocksSmall(
  files: TenantFiles,
  file: TenantFile,
  alone: (work: (connection: DuckDBConnection) => Promise<void>) => Promise<void>,
): Promise<void> {
  // An export may take long, and the writes of others may wait for what follows.
  await Promise.allSettled([...file.reads])
  file.rewriting = alone(async (connection) => {
    const draft = await copyFile(connection, file, SMALL_BLOCK_BYTES)
    await readsEnded(file)
    await files.replace(file, draft)
  })
  try {
    await file.rewriting
  } finally {
    file.rewriting = null
  }
  if (file.blockBytes !== SMALL_BLOCK_BYTES) throw new Error(`IO Error: ${file.path} could not be written anew`)
}
