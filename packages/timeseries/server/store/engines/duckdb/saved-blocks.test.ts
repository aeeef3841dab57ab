import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDuckdb } from '../../../../testing/store/open-duckdb.ts'
import { dataFolder } from '../../../../testing/store/open-store.ts'
import { LARGE_BLOCK_BYTES, SMALL_BLOCK_BYTES } from './file-header.ts'
import { restoreBlocks, saveBlocks, writeCheckpoint } from './saved-blocks.ts'

const PAGE_BYTES = 4096
const HEADERS_BYTES = 3 * PAGE_BYTES

const tablesOf = async (path: string) => {
  const connection = await openDuckdb()
  await connection.run(`ATTACH '${path}' AS read (READ_ONLY)`)
  const found = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE database_name = 'read' ORDER BY 1",
  )
  return found.getRows().map(([name]) => name)
}

/** A file before and after a checkpoint with a second table, and the blocks that were saved in between. */
async function checkpoint(blockBytes: number) {
  const path = join(dataFolder(), 'one.duckdb')
  const connection = await openDuckdb()
  await connection.run(
    `ATTACH '${path}' AS one (BLOCK_SIZE ${blockBytes}); CREATE TABLE one.first (v INTEGER); CHECKPOINT one`,
  )
  const before = readFileSync(path)
  await connection.run('CREATE TABLE one.second (v INTEGER)')
  await saveBlocks(connection, { path, alias: 'one' })
  copyFileSync(`${path}.saved`, `${path}.kept`)
  await writeCheckpoint(connection, { path, alias: 'one' })
  await connection.run('DETACH one')
  expect(existsSync(`${path}.saved`)).toBe(false)
  copyFileSync(`${path}.kept`, `${path}.saved`)
  return { path, before, after: readFileSync(path) }
}

/** What the disk has if the power fails before the headers are written: every second page is new. */
function halfWritten(before: Buffer, after: Buffer): Buffer {
  const torn = Buffer.from(after)
  before.copy(torn, 0, 0, HEADERS_BYTES)
  for (let at = HEADERS_BYTES; at < before.length; at += 2 * PAGE_BYTES) before.copy(torn, at, at, at + PAGE_BYTES)
  return torn
}

const blockSizes = [LARGE_BLOCK_BYTES, SMALL_BLOCK_BYTES]

it.each(blockSizes)(
  'gives a file with blocks of %i bytes its blocks back if its checkpoint has not ended',
  async (blockBytes) => {
    const { path, before, after } = await checkpoint(blockBytes)
    writeFileSync(path, halfWritten(before, after))
    await expect(tablesOf(path)).rejects.toThrow('Corrupt database file')
    await restoreBlocks(path)
    expect(await tablesOf(path)).toEqual(['first'])
    expect(existsSync(`${path}.saved`)).toBe(false)
  },
)

it.each(blockSizes)(
  'leaves a file with blocks of %i bytes as it is if its checkpoint has ended, or if the blocks were saved in part only',
  async (blockBytes) => {
    const { path, after } = await checkpoint(blockBytes)
    await restoreBlocks(path)
    expect(readFileSync(path).equals(after)).toBe(true)
    expect(await tablesOf(path)).toEqual(['first', 'second'])
    const { path: other, before } = await checkpoint(blockBytes)
    for (const bytes of [0, 3, 11, 300, blockBytes]) {
      writeFileSync(other, before)
      copyFileSync(`${other}.kept`, `${other}.saved`)
      truncateSync(`${other}.saved`, bytes)
      await restoreBlocks(other)
      expect(readFileSync(other).equals(before)).toBe(true)
    }
    rmSync(`${other}.saved`, { force: true })
  },
)
