import { randomUUID } from 'node:crypto'
import { access, link, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sync } from '../../sync.ts'
import { DUCKDB } from './dialect.ts'
import { forgetBlocks } from './saved-blocks.ts'

/**
 * DuckDB's form of the files. Its default, an older one, stores 3 KB of statistics for each column, and all of them are
 * read when a file is attached. It cannot be lowered: DuckDB then refuses the files that exist.
 */
export const STORAGE_VERSION = 'v1.2.0'

const DRAFT = '.draft-'

/**
 * Creates an empty file of DuckDB, unless it exists. It gets its name when it is complete: DuckDB does not open a file
 * whose creation was interrupted by a kill or a full disk.
 */
export async function createFile(admin: DuckDBConnection, path: string): Promise<void> {
  if (await exists(path)) return
  const draft = `${path}${DRAFT}${randomUUID()}`
  try {
    await admin.run(`ATTACH ${DUCKDB.text(draft)} AS draft (STORAGE_VERSION '${STORAGE_VERSION}')`)
    await admin.run('DETACH draft')
    // Unlike a renaming, it never replaces a file that another process has created meanwhile.
    await link(draft, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    await sync(dirname(path))
  } finally {
    await admin.run('DETACH DATABASE IF EXISTS draft').catch(() => undefined)
    await rm(draft, { force: true })
  }
}

/**
 * Replaces a file by a copy of its rows without the free blocks: DuckDB itself cuts off only those at the end of a file.
 * Detaches the file. If anything fails, for example because the disk is full, the file is as it was.
 * @param alias the name of the attached file; nobody may use it meanwhile, and its blocks are saved
 */
export async function rewriteFile(admin: DuckDBConnection, path: string, alias: string): Promise<void> {
  const draft = `${path}${DRAFT}${randomUUID()}`
  try {
    try {
      await admin.run(`ATTACH ${DUCKDB.text(draft)} AS draft (STORAGE_VERSION '${STORAGE_VERSION}')`)
      await admin.run(`COPY FROM DATABASE ${alias} TO draft`)
      await admin.run('CHECKPOINT draft')
      await admin.run('DETACH draft')
      await sync(draft)
      await admin.run(`CHECKPOINT ${alias}`)
    } finally {
      await admin.run(`DETACH ${alias}`)
    }
    // DuckDB would apply a log that is still there to the new file.
    if (await exists(`${path}.wal`)) return
    // They belong to the old file.
    await forgetBlocks(path)
    await rename(draft, path)
    await sync(dirname(path))
  } finally {
    await admin.run('DETACH DATABASE IF EXISTS draft').catch(() => undefined)
    await Promise.all([draft, `${draft}.wal`].map((left) => rm(left, { force: true })))
  }
}

/** Removes what killed processes have left. */
export async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder)
  await Promise.all(names.filter((name) => name.includes(DRAFT)).map((name) => rm(join(folder, name), { force: true })))
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
