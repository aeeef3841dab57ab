import DragPan from 'ol/interaction/DragPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import OlMap from 'ol/Map.js'
import { type Colours, coloursAt } from './colours.ts'
import { labelsOf, type PlaceNames } from './labels.ts'
import { drawMarks, drawNames, type Layers, makeLayers, paintCountry } from './layers.ts'
import { type Mark, marksOf } from './marks.ts'
// Made by scripts/map-names.mjs (docs/decisions/024-names-on-maps.md).
import names from './names.json'
import { scaleOf, type View } from './place.ts'
import { screenOf, viewIn } from './screen.ts'
import { MAX_SPOTS, type Shown, type Spot } from './shown.ts'

export interface Drawn {
  map: OlMap
  layers: Layers
  colours: Colours
  /** The visible marks. */
  spots: readonly Spot[]
}

/** Draws the country into an element that has a size. */
export function drawMap(target: HTMLElement, start: View): Drawn {
  const layers = makeLayers()
  const map = new OlMap({
    target,
    layers: Object.values(layers),
    controls: [],
    interactions: [new DragPan(), new PinchZoom(), new MouseWheelZoom({ duration: 0 })],
  })
  map.setView(viewIn(map.getSize()!, start))
  const colours = coloursAt(target)
  paintCountry(layers, colours)
  return { map, layers, colours, spots: [] }
}

/** Without this, what all maps share would keep the layers of this one. */
export function endMap({ map, layers }: Drawn): void {
  for (const layer of Object.values(layers)) layer.dispose()
  map.dispose()
}

/** Takes the colours of another theme. The names and marks get them when they are shown the next time. */
export function dress(drawn: Drawn): void {
  drawn.colours = coloursAt(drawn.map.getTargetElement()!)
  paintCountry(drawn.layers, drawn.colours)
}

/** The map takes the size of its element, and shows the same part as before. */
export function resize({ map }: Drawn): void {
  const { view } = screenOf(map)
  map.updateSize()
  map.setView(viewIn(map.getSize()!, view))
}

const APART_PX = 44
const SCALE_PX = 96
/** Names keep this far from the middle of a mark. */
const MARK_PX = 14

/** Marks and names depend on the zoom, so they are calculated again whenever the map has moved. */
export function show(drawn: Drawn, shown: Shown): void {
  const { places, picked, isEnglish, setScale, setSpots, onBounds } = shown
  const { width, height, degreePx, pixelOf, pointAt } = screenOf(drawn.map)
  const all = marksOf(places, APART_PX, pixelOf).map((mark): Spot => {
    const [x, y] = pixelOf(mark)
    return { mark, x, y }
  })
  const taken = all.map(({ x, y }) => ({ x: x - MARK_PX, y: y - MARK_PX, width: 2 * MARK_PX, height: 2 * MARK_PX }))
  const screen = { degreePx, width, height, isEnglish, taken, pixelOf }
  drawNames(drawn.layers, labelsOf(names as unknown as PlaceNames, screen), drawn.colours)
  const marks = { marks: all.map(({ mark }) => mark), picked, isOpen: (mark: Mark) => isOpen(mark, shown) }
  drawMarks(drawn.layers, marks, drawn.colours)
  drawn.spots = all.filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)
  setSpots(drawn.spots.slice(0, MAX_SPOTS))
  setScale(scaleOf(degreePx, SCALE_PX))
  const [northWest, southEast] = [pointAt([0, 0]), pointAt([width, height])]
  onBounds?.({ west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat })
}

/** Whether the detail of one of the mark's places is open. */
export const isOpen = ({ places }: Mark, { openId }: Pick<Shown, 'openId'>): boolean =>
  openId !== undefined && places.some(({ id }) => id === openId)

export function go(drawn: Drawn, view: Partial<View>, shown: Shown): void {
  const { map } = drawn
  map.setView(viewIn(map.getSize()!, { ...screenOf(map).view, ...view }))
  show(drawn, shown)
}
