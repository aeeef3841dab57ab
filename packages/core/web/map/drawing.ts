import type { Tokens } from '../theme/tokens.ts'
import type { init } from './echarts.ts'
import { PLACE_NAMES } from './echarts.ts'
import { labelsOf } from './labels.ts'
import { marksOption } from './map-option.ts'
import {
  type Bounds,
  fitted,
  type Mark,
  marksOf,
  NEAR_DEGREES,
  type Place,
  type PlaceLook,
  type Point,
  scaleOf,
  type View,
} from './place.ts'

export type Drawn = ReturnType<typeof init>
export type Scale = ReturnType<typeof scaleOf>

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

/** The current props and callbacks, for events that come later. */
export interface Shown extends MapCanvasProps {
  t: Tokens
  /** The language of names on the map. */
  isEnglish: boolean
  tipOf(mark: Mark): string
  setScale(scale: Scale): void
  setSpots(spots: readonly Spot[]): void
  /** Shows a list of places to choose from, or hides it when the map moves. */
  setCluster(places: readonly Place[] | undefined): void
}

type Pixel = [x: number, y: number]

const APART_PX = 44
const SCALE_PX = 96
/** Names keep this far from the middle of a mark. */
const MARK_PX = 14
/** Nobody goes through more buttons than this with the tab key. */
const MAX_SPOTS = 150

/** Marks depend on the zoom, so they are calculated again whenever the map has moved. */
export function show(drawn: Drawn, shown: Shown): void {
  const { places, picked, openId, tipOf, t, setScale, setSpots, onBounds } = shown
  const pixelOf = ({ lng, lat }: Point) => drawn.convertToPixel('geo', [lng, lat]) as unknown as Pixel | undefined
  const marks = marksOf(places, APART_PX, pixelOf)
  const [width, height] = [drawn.getWidth(), drawn.getHeight()]
  const [lng, lat] = viewOf(drawn).center
  const [here, below] = [pixelOf({ lng, lat }), pixelOf({ lng, lat: lat - 1 })]
  const degreePx = here && below ? Math.abs(below[1] - here[1]) : 0
  const taken = marks.flatMap((mark) => {
    const [x, y] = pixelOf(mark) ?? []
    return x === undefined || y === undefined
      ? []
      : [{ x: x - MARK_PX, y: y - MARK_PX, width: 2 * MARK_PX, height: 2 * MARK_PX }]
  })
  const labels = labelsOf(PLACE_NAMES, { degreePx, width, height, isEnglish: shown.isEnglish, taken, pixelOf })
  drawn.setOption(marksOption({ marks, labels, picked, openId, tipOf }, t))
  const spots = marks.flatMap((mark) => {
    const [x, y] = pixelOf(mark) ?? [-1, -1]
    return x >= 0 && y >= 0 && x <= width && y <= height ? [{ mark, x, y }] : []
  })
  setSpots(spots.slice(0, MAX_SPOTS))
  if (degreePx > 0) setScale(scaleOf(degreePx, SCALE_PX))
  const [northWest, southEast] = [pointAt(drawn, [0, 0]), pointAt(drawn, [width, height])]
  if (northWest && southEast) {
    onBounds?.({ west: northWest[0], north: northWest[1], east: southEast[0], south: southEast[1] })
  }
}

export function go(drawn: Drawn, view: Partial<View>, shown: Shown): void {
  drawn.setOption({ geo: { ...viewOf(drawn), ...view } })
  show(drawn, shown)
}

export function viewOf(drawn: Drawn): View {
  const { geo } = drawn.getOption() as { geo: [{ center: [number, number]; zoom: number }] }
  return { center: geo[0].center, zoom: geo[0].zoom }
}

const NEARER = 1.1

/**
 * Opens a mark. One place opens its detail; with several the map zooms in, or lists them if zooming does not separate
 * them.
 */
export function open(drawn: Drawn, { places }: Mark, shown: Shown): void {
  if (places.length === 1) shown.onOpen?.(places[0]!.id)
  else {
    const near = fitted(places, NEAR_DEGREES)
    // Zooming in further would not separate the places.
    if (near.zoom > viewOf(drawn).zoom * NEARER) go(drawn, near, shown)
    else shown.setCluster(places)
  }
}

const MOVES: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const MOVE_PX = 80

/** @returns whether this key moves a map */
export function moveByKey(drawn: Drawn, key: string, shown: Shown): boolean {
  const move = MOVES[key]
  const [x, y] = drawn.convertToPixel('geo', viewOf(drawn).center) as unknown as Pixel
  const center = move && pointAt(drawn, [x + move[0] * MOVE_PX, y + move[1] * MOVE_PX])
  if (!center) return false
  go(drawn, { center }, shown)
  return true
}

/** A click on a mark opens it; if points can be picked, a click picks a point. */
export function listen(drawn: Drawn, shown: () => Shown): void {
  drawn.on('georoam', () => {
    shown().setCluster(undefined)
    show(drawn, shown())
  })
  drawn.on('click', 'series', (event) => {
    const { mark } = (event.data ?? {}) as { mark?: Mark }
    if (mark && !shown().onPick) open(drawn, mark, shown())
  })
  drawn.getZr().on('click', ({ offsetX, offsetY }) => {
    const point = pointAt(drawn, [offsetX, offsetY])
    if (!point) return
    const [lng, lat] = point.map((degrees) => Math.round(degrees * 1e6) / 1e6) as Pixel
    shown().onPick?.({ lng, lat })
  })
}

function pointAt(drawn: Drawn, pixel: Pixel): [lng: number, lat: number] | undefined {
  return drawn.convertFromPixel('geo', pixel) as unknown as Pixel | undefined
}
