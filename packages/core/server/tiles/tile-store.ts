import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Known {
  bytes: number
  atMs: number
}

export interface StoredTile {
  bytes: Buffer
  /** When the provider sent it. */
  atMs: number
}

/** Tiles as files of one folder. When they need more space than allowed, the oldest ones are deleted. */
export interface TileStore {
  read(name: string): Promise<StoredTile | undefined>
  write(name: string, bytes: Buffer): Promise<void>
}

/**
 * @param folder of all providers
 * @param provider the folder's part for this one; the parts of others are deleted
 */
export function openTileStore(folder: string, provider: string, maxBytes: number): TileStore {
  const own = join(folder, provider)
  let loading: Promise<Map<string, Known>> | undefined
  let total = 0
  let written = 0

  /** What an earlier process has left, the oldest first. */
  async function load(): Promise<Map<string, Known>> {
    await mkdir(own, { recursive: true })
    for (const other of await readdir(folder)) {
      if (other !== provider) await rm(join(folder, other), { recursive: true, force: true })
    }
    const found: [string, Known][] = []
    for (const name of await readdir(own)) {
      const { size, mtimeMs } = await stat(join(own, name))
      // What a killed process was writing.
      if (name.endsWith('.part')) await rm(join(own, name), { force: true })
      else found.push([name, { bytes: size, atMs: mtimeMs }])
    }
    total = found.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    return new Map(found.sort(([, one], [, other]) => one.atMs - other.atMs))
  }

  const known = () => {
    loading ??= load()
    return loading
  }

  function forget(tiles: Map<string, Known>, name: string): void {
    total -= tiles.get(name)?.bytes ?? 0
    tiles.delete(name)
  }

  return {
    async read(name) {
      const tiles = await known()
      const tile = tiles.get(name)
      if (!tile) return undefined
      try {
        return { bytes: await readFile(join(own, name)), atMs: tile.atMs }
      } catch {
        // Somebody has emptied the folder.
        forget(tiles, name)
        return undefined
      }
    },
    async write(name, bytes) {
      const tiles = await known()
      written += 1
      const part = join(own, `${name}-${process.pid}-${written}.part`)
      await writeFile(part, bytes)
      await rename(part, join(own, name))
      forget(tiles, name)
      tiles.set(name, { bytes: bytes.length, atMs: Date.now() })
      total += bytes.length
      for (const oldest of tiles.keys()) {
        if (total <= maxBytes) break
        forget(tiles, oldest)
        await rm(join(own, oldest), { force: true })
      }
    },
  }
}
