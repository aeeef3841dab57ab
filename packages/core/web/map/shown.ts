import type { Mark } from './marks.ts'
import type { Bounds, Place, PlaceLook, Point } from './place.ts'

/** Nobody goes through more buttons than this with the tab key, and nobody listens to a longer list. */
export const MAX_SPOTS = 150

/** A bar of so many pixels, and the distance that it stands for. */
export interface Scale {
  px: number
  text: string
}

export interface MapCanvasProps {
  places: readonly Place[]
  onOpen?: ((id: string) => void) | undefined
  /** The place whose detail is open. */
  openId?: string | undefined
  picked?: Point | undefined
  onPick?: ((point: Point) => void) | undefined
  /** The first visible part of the map; absent: as near as possible with all places visible. */
  within?: Bounds | undefined
  /** Called with the visible part of the map whenever it has changed. */
  onBounds?: ((bounds: Bounds) => void) | undefined
  /** The meaning of the marks' shapes, for the legend. */
  lookNames?: Partial<Record<PlaceLook, string>> | undefined
}

/** A mark with its position on the screen. */
export interface Spot {
  mark: Mark
  x: number
  y: number
}

/** A text beside the pointer, and the size of the map. */
export interface Tip {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** The current props and callbacks, for events that come later. */
export interface Shown extends MapCanvasProps {
  /** The language of names on the map. */
  isEnglish: boolean
  tipOf(mark: Mark): string
  setScale(scale: Scale): void
  setSpots(spots: readonly Spot[]): void
  setTip(tip: Tip | undefined): void
  /** Shows a list of places to choose from, or hides it when the map moves. */
  setCluster(places: readonly Place[] | undefined): void
}
