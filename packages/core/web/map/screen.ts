import type { Coordinate } from 'ol/coordinate.js'
import type OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import OlView from 'ol/View.js'
import type { CoordinateSystem } from '../../contract/map-looks.ts'
import { MAX_ZOOM, type Point, SPAN_DEGREES, type View } from './place.ts'
import { inSystem } from './systems.ts'

type Pixel = readonly [x: number, y: number]
type Size = readonly number[]

/** The drawing uses Web Mercator (EPSG:3857), in which tiles are made. Places are WGS-84. */
export const onMap = ({ lng, lat }: Point): Coordinate => fromLonLat([lng, lat])

/** Between places and a ground whose pictures are of another system: the places are moved, not the pictures. */
export interface GroundSystem {
  onGround(point: Point): Coordinate
  placeAt(coordinate: Coordinate): Point
}

export function groundIn(system: CoordinateSystem): GroundSystem {
  return {
    onGround: (point) => onMap(inSystem(point, 'WGS-84', system)),
    placeAt(coordinate) {
      const [lng = 0, lat = 0] = toLonLat(coordinate)
      return inSystem({ lng, lat }, system, 'WGS-84')
    },
  }
}

interface TileView {
  center: Coordinate
  zoom: number
  minZoom: number
  maxZoom: number
}

/** A view whose zoom is that of tiles: at 0 the world is 256 pixels wide. */
export const tileViewOf = (view: TileView): OlView =>
  new OlView({ ...view, enableRotation: false, smoothResolutionConstraint: false })

const DEGREE_M = fromLonLat([1, 0])[0]!

/** Metres of the projection for a pixel. At zoom 1 the country is as wide as the shorter side of the map. */
const resolutionOf = (zoom: number, size: Size) => (SPAN_DEGREES * DEGREE_M) / (Math.min(...size) * zoom)

/** The view of a map of this size, in pixels. It must be made again when the size changes. */
export function viewIn(size: Size, { center, zoom }: View): OlView {
  return new OlView({
    center: fromLonLat(center),
    resolution: resolutionOf(zoom, size),
    maxResolution: resolutionOf(1, size),
    minResolution: resolutionOf(MAX_ZOOM, size),
    enableRotation: false,
    smoothResolutionConstraint: false,
  })
}

/** The visible part of the map. */
export interface Screen {
  view: View
  width: number
  height: number
  /** Pixels of a degree of latitude in the middle. */
  degreePx: number
  pixelOf(point: Point): Pixel
  pointAt(pixel: Pixel): Point
}

/** Calculated from the view, because the map itself answers only for what it has already drawn. */
export function screenOf(map: Pick<OlMap, 'getView' | 'getSize'>): Screen {
  const view = map.getView()
  const [width = 0, height = 0] = map.getSize() ?? []
  const resolution = view.getResolution() ?? 1
  const middle = view.getCenter() ?? [0, 0]
  const [east = 0, north = 0] = middle
  const [lng = 0, lat = 0] = toLonLat(middle)
  return {
    view: { center: [lng, lat], zoom: resolutionOf(1, [width, height]) / resolution },
    width,
    height,
    degreePx: DEGREE_M / Math.cos((lat * Math.PI) / 180) / resolution,
    pixelOf(point) {
      const [x = 0, y = 0] = onMap(point)
      return [(x - east) / resolution + width / 2, (north - y) / resolution + height / 2]
    },
    pointAt([x, y]) {
      const [lng = 0, lat = 0] = toLonLat([east + (x - width / 2) * resolution, north - (y - height / 2) * resolution])
      return { lng, lat }
    },
  }
}
