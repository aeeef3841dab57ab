import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { recordNotFound, refusal } from '../../contract/refusal.ts'
import type { MapTiles } from '../../contract/tiles.ts'
import { definePart } from '../call/part.ts'
import type { Services } from '../call/services.ts'
import { openEgress } from '../outside/egress.ts'
import type { TileSettings } from '../settings/tile-settings.ts'
import { openTileStore, type StoredTile } from './tile-store.ts'

export const tilesFail = refusal(50305, 503, {
  zh_CN: '底图服务没有返回图片',
  en_US: 'The provider of map tiles sent no picture',
})

export interface TilePicture {
  bytes: Buffer
  type: string
}

/** The tiles of the provider in the settings, for people who may see a map. */
export interface Tiles {
  about: MapTiles
  /**
   * @throws recordNotFound for a tile that does not exist | tilesFail
   */
  read(z: string, x: string, y: string): Promise<TilePicture>
}

/** Undefined without a provider: maps then have the outlines only. */
export const tilesOf = definePart<Tiles | undefined>('map tiles')

const TIMEOUT_MS = 8_000
const MAX_TILE_BYTES = 512 * 1024
/** After this the provider is called again; if it fails, the old picture is still better than none. */
const FRESH_MS = 7 * 24 * 60 * 60_000
/** A provider that fails is left alone for a while, for each tile. */
const FAILED_MS = 30_000
const MAX_FAILED = 5_000
/** Who pans quickly over what nobody has looked at is refused beyond this, so that the provider is not flooded. */
const MAX_RUNNING = 64

interface TileOptions {
  settings: TileSettings
  dataDir: string
  log: Pick<Services['log'], 'warn'>
}

export function openTiles({ settings, dataDir, log }: TileOptions): Tiles {
  const { url, system, attribution, maxZoom, cacheMb } = settings
  const provider = createHash('sha256').update(url).digest('hex').slice(0, 16)
  const store = openTileStore(join(dataDir, 'map-tiles'), provider, cacheMb * 2 ** 20)
  // The operator has chosen the provider, which may be a server of the plant's own network.
  const allow = [...new Set(Array.from({ length: MOST_HOSTS }, (_, x) => hostAndPort(addressOf(url, 0, x, 0))))]
  const egress = openEgress(allow)
  const running = new Map<string, Promise<TilePicture>>()
  const failed = new Map<string, number>()

  async function download(name: string, address: string): Promise<Buffer> {
    if ((failed.get(name) ?? 0) > Date.now()) throw tilesFail()
    try {
      const headers = { accept: 'image/webp,image/png,image/jpeg' }
      const request = { url: address, allow, headers, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_TILE_BYTES }
      const { status, bytes } = await egress.send(request)
      if (status !== 200 || !pictureType(bytes)) throw new Error(`status ${status}, ${bytes.length} bytes, no picture`)
      failed.delete(name)
      return bytes
    } catch (error) {
      if (failed.size === 0) log.warn({ err: error, tile: name }, 'the provider of map tiles fails')
      if (failed.size >= MAX_FAILED) failed.clear()
      failed.set(name, Date.now() + FAILED_MS)
      throw tilesFail()
    }
  }

  async function find(name: string, address: string): Promise<TilePicture> {
    const stored = await store.read(name)
    if (stored && Date.now() - stored.atMs < FRESH_MS) return pictureOf(stored)
    try {
      const bytes = await download(name, address)
      // A full disk takes the tile from nobody.
      await store.write(name, bytes).catch((error: Error) => log.warn({ err: error }, 'a map tile could not be stored'))
      return pictureOf({ bytes })
    } catch (error) {
      if (stored) return pictureOf(stored)
      throw error
    }
  }

  return {
    about: { system, attribution, maxZoom },
    read(zText, xText, yText) {
      const [z, x, y] = [wholeNumber(zText), wholeNumber(xText), wholeNumber(yText)]
      if (z === undefined || x === undefined || y === undefined) throw recordNotFound()
      if (z > maxZoom || x >= 2 ** z || y >= 2 ** z) throw recordNotFound()
      const name = `${z}-${x}-${y}`
      const known = running.get(name)
      if (known) return known
      if (running.size >= MAX_RUNNING) throw tilesFail()
      const reading = find(name, addressOf(url, z, x, y)).finally(() => running.delete(name))
      running.set(name, reading)
      return reading
    },
  }
}

/** `{0-9}` and `{a-z}` name no more. */
const MOST_HOSTS = 26

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

const wholeNumber = (text: string) => (/^\d{1,8}$/.test(text) ? Number(text) : undefined)

/** `{z}`, `{x}` and `{y}` are the tile's numbers; `{0-3}` or `{a-c}` is one of several hosts, always the same for a tile. */
function addressOf(template: string, z: number, x: number, y: number): string {
  const hosts = (_: string, first: string, last: string) => {
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
    return String.fromCharCode(from + ((x + y) % (to - from + 1)))
  }
  return template
    .replaceAll(/\{([a-z0-9])-([a-z0-9])\}/g, hosts)
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
}

const pictureOf = ({ bytes }: Pick<StoredTile, 'bytes'>): TilePicture => ({ bytes, type: pictureType(bytes)! })

/** By its first bytes: what a server calls its answer proves nothing. */
function pictureType(bytes: Buffer): string | undefined {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts('\xff\xd8\xff')) return 'image/jpeg'
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : undefined
}
