import { existsSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sync } from '../../sync.ts'
import { DUCKDB } from './dialect.ts'
import { BLOCKS_AT, headerOf } from './file-header.ts'

const NUMBER_BYTES = 8
const CHECKSUM_BYTES = 4

export interface AttachedFile {
  path: string
  alias: string
}

/** Writes a checkpoint of an attached file. */
export async function writeCheckpoint(connection: DuckDBConnection, file: AttachedFile): Promise<void> {
  await saveBlocks(connection, file)
  await connection.run(`CHECKPOINT ${file.alias}`)
  await forgetBlocks(file.path)
}

/**
 * To be called before DuckDB writes a checkpoint, which it also does when it detaches a file with a log. DuckDB 1.5
 * writes its metadata (names, and where rows are) into blocks that have some already. If the power fails, such a block
 * may be new in one part and old in another, and DuckDB refuses the whole file. So these blocks are saved in a file of
 * their own until the checkpoint has ended.
 * @throws if there is no space for them; nothing has changed then
 */
export async function saveBlocks(connection: DuckDBConnection, { path, alias }: AttachedFile): Promise<void> {
  if (!existsSync(`${path}.wal`)) return
  const found = await connection.runAndReadAll(
    `SELECT block_id FROM pragma_metadata_info(${DUCKDB.text(alias)}) WHERE free_blocks > 0`,
  )
  const ids = found.getRows().map(([id]) => Number(id))
  if (ids.length > 0) await save(path, ids)
}

/** After the checkpoint. */
export const forgetBlocks = (path: string): Promise<void> => rm(savedOf(path), { force: true })

/** Writes saved blocks back if the checkpoint after them has not ended. The file must not be attached. */
export async function restoreBlocks(path: string): Promise<void> {
  if (!existsSync(savedOf(path))) return
  const { iteration, blockBytes } = headerOf(path)
  const saved = decode(await readFile(savedOf(path)), blockBytes)
  const file = await open(path, 'r+')
  try {
    // If they could not be saved, the checkpoint has not begun.
    if (saved && saved.iteration === iteration) {
      for (const { id, bytes } of saved.blocks) await file.write(bytes, 0, blockBytes, BLOCKS_AT + id * blockBytes)
      await file.sync()
    }
  } finally {
    await file.close()
  }
  await forgetBlocks(path)
}

const savedOf = (path: string) => `${path}.saved`

async function save(path: string, ids: readonly number[]): Promise<void> {
  const { iteration, blockBytes } = headerOf(path)
  const file = await open(path, 'r')
  try {
    const numbers = Buffer.alloc(NUMBER_BYTES * (1 + ids.length))
    numbers.writeBigUInt64LE(BigInt(iteration))
    const blocks: Buffer[] = []
    for (const [i, id] of ids.entries()) {
      numbers.writeBigUInt64LE(BigInt(id), NUMBER_BYTES * (1 + i))
      const { buffer } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, BLOCKS_AT + id * blockBytes)
      blocks.push(buffer)
    }
    await writeSynced(savedOf(path), Buffer.concat([numbers, ...blocks]))
  } finally {
    await file.close()
  }
  await sync(dirname(path))
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(content))
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(Buffer.concat([checksum, content]))
    await file.sync()
  } finally {
    await file.close()
  }
}

function decode(
  bytes: Buffer,
  blockBytes: number,
): { iteration: number; blocks: { id: number; bytes: Buffer }[] } | null {
  const content = bytes.subarray(CHECKSUM_BYTES)
  const count = Math.floor((content.length - NUMBER_BYTES) / (NUMBER_BYTES + blockBytes))
  if (count < 1 || bytes.readUInt32LE() !== crc32(content)) return null
  const blocksAt = NUMBER_BYTES * (1 + count)
  const blocks = Array.from({ length: count }, (_, i) => ({
    id: Number(content.readBigUInt64LE(NUMBER_BYTES * (1 + i))),
    bytes: content.subarray(blocksAt + i * blockBytes, blocksAt + (i + 1) * blockBytes),
  }))
  return { iteration: Number(content.readBigUInt64LE()), blocks }
}
