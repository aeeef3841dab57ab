import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { temporarilyUnavailable } from '../../contract/refusal.ts'
import type { Settings } from '../settings/settings.ts'
import { openSlots } from './slots.ts'

/** All files together that were made and not read to their end yet. */
const MAX_BYTES = 2 ** 30
const RETRY_AFTER_S = 5

/** Each takes a connection to the database, and memory. */
const making = openSlots({ running: 2, runningEach: 1, waiting: 5 })
let keptBytes = 0

export type WritePiece = (piece: string | Uint8Array) => Promise<void>

/**
 * A file that is made piece by piece, on the disk: what it is made from, rows and their transaction, is not held while
 * somebody reads it, however slowly. Tenants take turns.
 * @returns the file, to be read once; it is removed then
 * @throws temporarilyUnavailable if there are too many
 */
export function makeFile(
  { dataDir }: Pick<Settings, 'dataDir'>,
  tenantId: string,
  make: (write: WritePiece) => Promise<unknown>,
): Promise<AsyncGenerator<Uint8Array>> {
  return making.run(tenantId, async () => {
    const folder = join(dataDir, 'made-files')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx', 0o600)
    let bytes = 0
    try {
      await make(async (piece) => {
        const size = Buffer.byteLength(piece)
        bytes += size
        keptBytes += size
        if (keptBytes > MAX_BYTES) throw temporarilyUnavailable({ retryAfterS: RETRY_AFTER_S })
        await file.appendFile(piece)
      })
    } catch (error) {
      await remove(path, bytes)
      throw error
    } finally {
      await file.close()
    }
    return read(path, bytes)
  })
}

async function* read(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path)) yield piece as Buffer
  } finally {
    await remove(path, bytes)
  }
}

async function remove(path: string, bytes: number): Promise<void> {
  keptBytes -= bytes
  await rm(path, { force: true })
}

/** Another process may use the same folder: it reads a file within this time. */
const LEFT_MS = 24 * 60 * 60_000

/** Removes what processes have left that were killed. */
export async function removeMadeFiles({ dataDir }: Pick<Settings, 'dataDir'>): Promise<void> {
  const folder = join(dataDir, 'made-files')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const made = await stat(path).catch(() => null)
    if (made && Date.now() - made.mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}
