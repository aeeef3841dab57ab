/** What a page must know of the provider of map tiles. */
export interface MapTiles {
  /** In which system they are drawn: places are moved into it. */
  system: 'WGS-84' | 'GCJ-02'
  /** Whose map it is, as its licence wants it named; '' for none. */
  attribution: string
  /** The nearest zoom that the provider has. Beyond it, its pictures are enlarged. */
  maxZoom: number
}

/** Answers what `MapTiles` says, or null without a provider. */
export const TILES_ABOUT = '/api/map'
/** Below it: zoom, column and row of a tile. For people who are signed in. */
export const TILES = '/api/map/tiles'

/** The addresses of the tiles below a path. */
export const tileAddress = (path: string) => `${path}/{z}/{x}/{y}`
