import type { Tokens } from '../theme/tokens.ts'
import type { init } from './echarts.ts'
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

/** What is drawn on the canvas of a map, and what moves it. */

export type Drawn = ReturnType<typeof init>
export type Scale = ReturnType<typeof scaleOf>

export interface MapCanvasProps {
  places: readonly Place[]
  onOpen?: ((id: string) => void) | undefined
  /** The place whose detail is open. */
  openId?: string | undefined
  picked?: Point | undefined
  onPick?: ((point: Point) => void) | undefined
  /** The part of the earth that it begins with; absent: as near as all places are seen. */
  within?: Bounds | undefined
  /** Hears which part of the earth is in sight, whenever it has changed. */
  onBounds?: ((bounds: Bounds) => void) | undefined
  /** What the looks of these places mean. */
  lookNames?: Partial<Record<PlaceLook, string>> | undefined
}

/** A mark where it stands on the screen. */
export interface Spot {
  mark: Mark
  x: number
  y: number
}

/** What is shown now, for events that come later. */
export interface Shown extends MapCanvasProps {
  t: Tokens
  tipOf(mark: Mark): string
  setScale(scale: Scale): void
  setSpots(spots: readonly Spot[]): void
  /** Those to choose one of; none any more when the map moves. */
  setCrowd(places: readonly Place[] | undefined): void
}

type Pixel = [x: number, y: number]

const APART_PX = 44
const SCALE_PX = 96
/** More buttons than that nobody goes through with the tab key. */
const MAX_SPOTS = 150

/** Marks depend on how near the map is: they are put together anew whenever it has moved. */
export function show(drawn: Drawn, shown: Shown): void {
  const { places, picked, openId, tipOf, t, setScale, setSpots, onBounds } = shown
  const pixelOf = ({ lng, lat }: Point) => drawn.convertToPixel('geo', [lng, lat]) as unknown as Pixel | undefined
  const marks = marksOf(places, APART_PX, pixelOf)
  drawn.setOption(marksOption({ marks, picked, openId, tipOf }, t))
  const [width, height] = [drawn.getWidth(), drawn.getHeight()]
  const spots = marks.flatMap((mark) => {
    const [x, y] = pixelOf(mark) ?? [-1, -1]
    return x >= 0 && y >= 0 && x <= width && y <= height ? [{ mark, x, y }] : []
  })
  setSpots(spots.slice(0, MAX_SPOTS))
  const [lng, lat] = viewOf(drawn).center
  const [here, below] = [pixelOf({ lng, lat }), pixelOf({ lng, lat: lat - 1 })]
  if (here && below) setScale(scaleOf(Math.abs(below[1] - here[1]), SCALE_PX))
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

/** One place opens; of several the map comes nearer, and in the end tells which they are. */
export function open(drawn: Drawn, { places }: Mark, shown: Shown): void {
  if (places.length === 1) shown.onOpen?.(places[0]!.id)
  else {
    const near = fitted(places, NEAR_DEGREES)
    // Nearer there is nothing more to tell them apart by.
    if (near.zoom > viewOf(drawn).zoom * NEARER) go(drawn, near, shown)
    else shown.setCrowd(places)
  }
}

const MOVES: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const MOVE_PX = 80

/** @returns whether the key moves a map */
export function moveByKey(drawn: Drawn, key: string, shown: Shown): boolean {
  const move = MOVES[key]
  const [x, y] = drawn.convertToPixel('geo', viewOf(drawn).center) as unknown as Pixel
  const center = move && pointAt(drawn, [x + move[0] * MOVE_PX, y + move[1] * MOVE_PX])
  if (!center) return false
  go(drawn, { center }, shown)
  return true
}

/** A press on a mark opens it; where points are picked, a press picks. */
export function listen(drawn: Drawn, shown: () => Shown): void {
  drawn.on('georoam', () => {
    shown().setCrowd(undefined)
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
