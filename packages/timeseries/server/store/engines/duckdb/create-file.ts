import { randomUUID } from 'node:crypto'
import { access, link, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sync } from '../../sync.ts'
import { DUCKDB } from './dialect.ts'
import { type AttachedFile, forgetBlocks } from './saved-blocks.ts'

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
 * Copies the rows of an attached file to a draft, without the free blocks: DuckDB itself cuts off only those at the end of
 * a file. Nobody may write to the file until the draft has replaced it.
 * @returns the path of the draft
 */
export async function copyFile(
  connection: DuckDBConnection,
  { path, alias }: AttachedFile,
  blockBytes: number,
): Promise<string> {
  const draft = `${path}${DRAFT}${randomUUID()}`
  const name = `${alias}_draft`
  try {
    const options = `STORAGE_VERSION '${STORAGE_VERSION}', BLOCK_SIZE ${blockBytes}`
    await connection.run(`ATTACH ${DUCKDB.text(draft)} AS ${name} (${options})`)
    await connection.run(`COPY FROM DATABASE ${alias} TO ${name}`)
    await connection.run(`CHECKPOINT ${name}`)
    await connection.run(`DETACH ${name}`)
    await sync(draft)
    return draft
  } catch (error) {
    await connection.run(`DETACH DATABASE IF EXISTS ${name}`).catch(() => undefined)
    await removeDraft(draft)
    throw error
  }
}

/**
 * Replaces a file by such a draft, and detaches it. If anything fails, for example because the disk is full, the file is
 * as it was. Nobody may use it meanwhile, and its blocks are saved.
 */
export async function replaceFile(
  admin: DuckDBConnection,
  { path, alias }: AttachedFile,
  draft: string,
): Promise<void> {
  try {
    try {
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
    await removeDraft(draft)
  }
}

export async function removeDraft(draft: string): Promise<void> {
  await Promise.all([draft, `${draft}.wal`].map((left) => rm(left, { force: true })))
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
