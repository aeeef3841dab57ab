import { open } from 'node:fs/promises'

/** Resolves when the names of a folder are on the disk: without it, a power cut may undo a new or changed name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
