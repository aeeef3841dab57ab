import DragPan from 'ol/interaction/DragPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import type Layer from 'ol/layer/Layer.js'
import type TileLayer from 'ol/layer/Tile.js'
import OlMap from 'ol/Map.js'
import type XYZ from 'ol/source/XYZ.js'
import type { MapTiles } from '../../../contract/tiles.ts'
import { type Colours, coloursAt } from '../colours.ts'
import { labelsOf, type PlaceNames } from '../labels.ts'
import { drawNames, type Layers, makeLayers, paintCountry } from '../layers.ts'
// Made by scripts/map-names.mjs (docs/decisions/024-names-on-maps.md).
import names from '../names.json'
import { type Point, scaleOf } from '../place.ts'
import { type GroundSystem, groundIn, screenOf, tileViewOf } from '../screen.ts'
import type { Scale } from '../shown.ts'
import { type AreaLayers, drawAreas, makeAreaLayers } from './areas-layer.ts'
import { clusterRadius, ICON_PX, openPictures, type Pictures } from './live-picture.ts'
import { type MarksScene, makeMarksLayer } from './marks-layer.ts'
import { type Ground, openGround, type Placed } from './placed.ts'
import type { LiveMapProps } from './scene.ts'
import { themed } from './themes.ts'
import { makeTilesLayer } from './tiles-layer.ts'

/** A map of a dashboard: the country, or tiles, with marks and areas. */
export interface LiveDrawing {
  map: OlMap
  layers: Layers
  areas: AreaLayers
  marks: Layer
  pictures: Pictures
  tiles: TileLayer<XYZ> | undefined
  /** Of the tiles while they are shown, otherwise of the outlines. */
  system: GroundSystem
  ground: Ground
  colours: Colours
  scene: MarksScene
}

const NO_MARKS = { placed: [], style: -1, showsNames: false, openId: undefined } as const

export function drawLiveMap(target: HTMLElement, props: LiveMapProps): LiveDrawing {
  const layers = makeLayers()
  const areas = makeAreaLayers()
  const pixelRatio = devicePixelRatio * Math.max(1, props.scale)
  const pictures = openPictures(pixelRatio, () => drawing.marks.changed())
  const colours = themed(coloursAt(target), props.theme)
  const system = groundIn('WGS-84')
  const marks = makeMarksLayer(pictures, () => drawing.scene)
  const map = new OlMap({
    target,
    pixelRatio,
    layers: [layers.country, layers.names, ...Object.values(areas), marks],
    controls: [],
    interactions: props.isStill
      ? []
      : [new DragPan(), new PinchZoom(), new MouseWheelZoom({ duration: 0, constrainResolution: false })],
  })
  const drawing: LiveDrawing = {
    ...{ map, layers, areas, marks, pictures, colours, system },
    tiles: undefined,
    ground: openGround(system.onGround),
    scene: { ...NO_MARKS, colours },
  }
  setView(drawing, props)
  return drawing
}

/** Without this, what all maps share would keep the layers of this one. */
export function endLiveMap({ map, layers, areas, marks, tiles }: LiveDrawing): void {
  for (const layer of [...Object.values(layers), ...Object.values(areas), marks, tiles]) layer?.dispose()
  map.dispose()
}

/** Adds the tiles of a provider. They are hidden while they fail. */
export function addTiles(
  drawing: LiveDrawing,
  url: string,
  { system, maxZoom }: MapTiles,
  onChange: (areThere: boolean) => void,
): void {
  const tiles = makeTilesLayer(url, maxZoom, (areThere) => {
    moveTo(drawing, groundIn(areThere ? system : 'WGS-84'))
    tiles.setVisible(areThere)
    onChange(areThere)
  })
  drawing.tiles = tiles
  drawing.map.addLayer(tiles)
}

/** Requests the tiles again that have failed. */
export function retryTiles({ tiles }: LiveDrawing): void {
  tiles?.getSource()?.refresh()
  tiles?.setVisible(true)
}

/** All places are drawn anew for pictures of another system; the middle stays the same place. */
function moveTo(drawing: LiveDrawing, system: GroundSystem): void {
  const view = drawing.map.getView()
  const middle = drawing.system.placeAt(view.getCenter() ?? [0, 0])
  drawing.system = system
  drawing.ground = openGround(system.onGround)
  view.setCenter(system.onGround(middle))
}

export function setView({ map, system }: LiveDrawing, props: LiveMapProps): void {
  const { center, zoom, minZoom, maxZoom } = props
  map.setView(tileViewOf({ center: system.onGround(center), zoom, minZoom, maxZoom }))
}

const MARGIN_PX = 48
/** A single mark, or some of one street, are shown with what is around them. */
const NEAREST_FIT = 16

/** Shows all points, if there are any. */
export function showAll({ map, system }: LiveDrawing, points: readonly Point[]): void {
  if (points.length === 0) return
  const [west, south, east, north] = extentOf(points, system)
  const [width = 0, height = 0] = map.getSize() ?? []
  const margin = Math.min(MARGIN_PX, width / 4, height / 4)
  map.getView().fit([west, south, east, north], { padding: [margin, margin, margin, margin], maxZoom: NEAREST_FIT })
}

function extentOf(points: readonly Point[], { onGround }: GroundSystem): [number, number, number, number] {
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const point of points) {
    const [x = 0, y = 0] = onGround(point)
    extent[0] = Math.min(extent[0], x)
    extent[1] = Math.min(extent[1], y)
    extent[2] = Math.max(extent[2], x)
    extent[3] = Math.max(extent[3], y)
  }
  return extent
}

type Drawable = Pick<LiveMapProps, 'marks' | 'cluster' | 'showsNames' | 'info'>

/** Draws the marks as they are now. */
export function drawLiveMarks(drawing: LiveDrawing, { marks, cluster, showsNames, info }: Drawable): void {
  const resolution = drawing.map.getView().getResolution() ?? 1
  const placed = drawing.ground.place(marks, cluster, resolution)
  drawing.scene = { placed, style: cluster, showsNames, openId: info?.id, colours: drawing.colours }
  drawing.marks.changed()
}

export function drawLiveAreas(drawing: LiveDrawing, areas: LiveMapProps['areas']): void {
  drawAreas(drawing.areas, areas, drawing.system, drawing.colours)
}

/** Takes the colours of another theme. */
export function dressLiveMap(drawing: LiveDrawing, theme: LiveMapProps['theme']): void {
  const target = drawing.map.getTargetElement()!
  drawing.colours = themed(coloursAt(target), theme)
  target.style.background = theme === 'default' ? '' : drawing.colours.surface
  paintCountry(drawing.layers, drawing.colours)
  drawing.scene = { ...drawing.scene, colours: drawing.colours }
  drawing.marks.changed()
}

/** Where the scale stands. */
const SCALE_BOX = { width: 130, height: 30 }
/** Each name is compared with each of them. */
const MOST_AVOIDED = 500

/** The names of places that fit; tiles have their own. */
export function drawPlaceNames(drawing: LiveDrawing, isEnglish: boolean, hasTiles: boolean): void {
  const { width, height, degreePx, pixelOf } = screenOf(drawing.map)
  const scale = { x: 0, y: height - SCALE_BOX.height, ...SCALE_BOX }
  const marks = spotsOf(drawing).slice(0, MOST_AVOIDED)
  const taken = [scale, ...marks.map(({ x, y }) => ({ x: x - 14, y: y - ICON_PX, width: 28, height: ICON_PX + 14 }))]
  const screen = { degreePx, width, height, isEnglish, taken, pixelOf }
  const labels = hasTiles ? [] : labelsOf(names as unknown as PlaceNames, screen)
  drawNames(drawing.layers, labels, drawing.colours)
}

const SCALE_PX = 96

export const liveScale = ({ map }: LiveDrawing): Scale => scaleOf(screenOf(map).degreePx, SCALE_PX)

/** A visible mark, in pixels of the map. */
export interface LiveSpot {
  placed: Placed
  x: number
  y: number
}

export function spotsOf({ map, scene }: LiveDrawing): LiveSpot[] {
  const [width = 0, height = 0] = map.getSize() ?? []
  const view = map.getView()
  const resolution = view.getResolution() ?? 1
  const [east = 0, north = 0] = view.getCenter() ?? []
  return scene.placed.flatMap((placed) => {
    const x = (placed.east - east) / resolution + width / 2
    const y = (north - placed.north) / resolution + height / 2
    return x < 0 || y < 0 || x > width || y > height ? [] : [{ placed, x, y }]
  })
}

/** A finger or a pointer need not hit a small mark exactly. */
const AROUND_PX = 3

/** The nearest mark under a pixel. */
export function spotUnder(drawing: LiveDrawing, [x = 0, y = 0]: readonly number[]): LiveSpot | undefined {
  let [nearest, far]: [LiveSpot | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const spot of spotsOf(drawing)) {
    const { marks } = spot.placed
    const isPin = marks.length === 1 && marks[0]!.shape === 'pin'
    // The head of a pin is above its place.
    const distance = Math.hypot(spot.x - x, spot.y - (isPin ? ICON_PX / 2 : 0) - y)
    const radius = marks.length > 1 ? clusterRadius(marks.length) : isPin ? ICON_PX / 2 : 8
    if (distance <= radius + AROUND_PX && distance < far) [nearest, far] = [spot, distance]
  }
  return nearest
}
