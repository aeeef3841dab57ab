import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Limits } from '../../limits.ts'
import { createFile, removeDrafts } from './create-file.ts'
import { DUCKDB, MACROS } from './dialect.ts'

/** Opens DuckDB for a folder that no other process uses, with a connection for what is done with the files. */
export async function openInstance(
  folder: string,
  limits: Limits,
): Promise<{ instance: DuckDBInstance; admin: DuckDBConnection }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memoryLimitMiB}MiB`,
    threads: String(limits.threads),
    temp_directory: join(folder, 'spill'),
    // Without them, freed memory goes back to the system only while DuckDB works, so hardly ever at rest.
    allocator_background_threads: 'true',
    // No automatic checkpoints: the engine decides when.
    checkpoint_threshold: '1TiB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    // The system caches files, too, and DuckDB would keep what it has read of files that are gone.
    enable_external_file_cache: 'false',
  })
  const admin = await instance.connect()
  try {
    await admin.run(MACROS)
    await lockFolder(admin, folder)
    await removeDrafts(folder)
  } catch (error) {
    admin.closeSync()
    instance.closeSync()
    throw error
  }
  return { instance, admin }
}

/** Until the process ends or the instance is closed, no other process can open the folder. @throws Error if one has. */
async function lockFolder(admin: DuckDBConnection, folder: string): Promise<void> {
  const path = join(folder, 'lock.db')
  await createFile(admin, path)
  try {
    await admin.run(`ATTACH ${DUCKDB.text(path)} AS folder_lock`)
  } catch (error) {
    throw new Error(`The time-series store in ${folder} cannot be locked: another process may use it`, { cause: error })
  }
}
