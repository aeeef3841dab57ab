import { parseUrl } from '../../contract/parse-url.ts'
import type { MapTiles } from '../../contract/tiles.ts'

/** Where the tiles of maps come from. */
export interface TileSettings extends MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string
  /** The space on disk for tiles. */
  cacheMb: number
}

/** Whether a text can be the address of tiles. */
export function isTileAddress(text: string): boolean {
  const { protocol } = parseUrl(text.replaceAll(/\{([a-z0-9])-[a-z0-9]\}/g, '$1')) ?? {}
  return /^https?:$/.test(protocol ?? '') && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}
