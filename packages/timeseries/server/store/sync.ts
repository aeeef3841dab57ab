import { open } from 'node:fs/promises'

/**
 * Resolves when a file's bytes, or the names in a folder, are on the disk: without it, a power cut may undo a write, or
 * a new or changed name.
 */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
