import type { Coordinate } from 'ol/coordinate.js'

type Rings = readonly (readonly Coordinate[])[]

/** A ring as a text of differences, and where it begins, in units of the file. */
type Packed<T> = readonly T[]
type Geometry =
  | { type: 'Polygon'; coordinates: Packed<string>; encodeOffsets: readonly number[][] }
  | { type: 'MultiPolygon'; coordinates: Packed<Packed<string>>; encodeOffsets: readonly number[][][] }

/** What china.json has: GeoJSON whose rings are packed as ECharts packs them. */
export interface PackedOutlines {
  features: readonly { geometry: Geometry }[]
}

/** @returns the polygons of all provinces: an outer ring and its holes, in degrees (longitude, latitude) */
export function outlinesOf({ features }: PackedOutlines): Rings[] {
  return features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? [ringsOf(geometry.coordinates, geometry.encodeOffsets)]
      : geometry.coordinates.map((rings, at) => ringsOf(rings, geometry.encodeOffsets[at]!)),
  )
}

const ringsOf = (texts: Packed<string>, starts: readonly number[][]): Rings =>
  texts.map((text, at) => ringOf(text, starts[at]!))

const UNITS_PER_DEGREE = 1024

/** Each two characters of a packed ring are the way from one point to the next one. */
function ringOf(text: string, [startX = 0, startY = 0]: readonly number[]): Coordinate[] {
  const ring: Coordinate[] = []
  let [x, y] = [startX, startY]
  for (let at = 0; at < text.length; at += 2) {
    x += differenceAt(text, at)
    y += differenceAt(text, at + 1)
    ring.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE])
  }
  return ring
}

/** Characters count from 64 on. Even numbers are 0, 1, 2 …, odd ones −1, −2, −3 …, so that small ways are small codes. */
function differenceAt(text: string, at: number): number {
  const code = text.charCodeAt(at) - 64
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2
}
