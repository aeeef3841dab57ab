import type { ClusterStyle, InfoWindowType, MapTheme } from '../../../contract/map-looks.ts'
import type { Point } from '../place.ts'

/** A place with its mark. */
export interface LiveMark extends Point {
  id: string
  name: string
  /** A colour of CSS. */
  colour: string
  shape: 'pin' | 'dot'
  /** The name of a glyph, or the address of an uploaded picture; '' for none. */
  icon: string
}

/** A polygon. */
export interface LiveArea {
  /** The outer ring, and holes: longitude and latitude. */
  rings: readonly (readonly (readonly number[])[])[]
  label: string
  colour: string
}

/** The texts about the mark that is open. */
export interface MarkInfo {
  id: string
  title: string
  lines: readonly string[]
  type: InfoWindowType
}

interface MapControls {
  zoom: boolean
  scale: boolean
  whole: boolean
}

/** What a map of a dashboard shows. */
export interface LiveMapProps {
  /** Of the map, for screen readers. */
  label: string
  marks: readonly LiveMark[]
  areas: readonly LiveArea[]
  cluster: ClusterStyle
  /** Whether each mark that stands alone has its name beside it. */
  showsNames: boolean
  theme: MapTheme
  controls: MapControls
  /** The first view, if no mark is there or `fits` is off. */
  center: Point
  zoom: number
  minZoom: number
  maxZoom: number
  /** Whether the first view shows all marks. */
  fits: boolean
  /** The addresses of tiles with `{z}`, `{x}` and `{y}`. */
  tiles: string
  /** The scale of the page around it: what it is drawn for. */
  scale: number
  /** Off: what changes is drawn when it is on again. */
  running: boolean
  /** Nobody can reach it: it has no buttons, and does not move. */
  isStill: boolean
  info: MarkInfo | undefined
  /** Undefined closes the window. */
  onOpen(id: string | undefined): void
}
