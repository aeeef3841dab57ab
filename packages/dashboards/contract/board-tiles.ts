import { tileAddress } from '@atrium/core/contract/tiles'

/** Tiles for the maps of a dashboard, also for those who look at a public one. Below it: zoom, column and row. */
export const BOARD_TILES = '/frame/tiles'

/** The address of the tiles of a dashboard's maps, with `{z}`, `{x}` and `{y}`. */
export const boardTiles = (dashboard: string) =>
  `${tileAddress(BOARD_TILES)}?${new URLSearchParams({ _id: dashboard })}`
