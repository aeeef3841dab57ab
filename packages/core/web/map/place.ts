/** A place on the map. Its look is a shape and a colour. */
export interface Place {
  id: string
  name: string
  lng: number
  lat: number
  look: PlaceLook
  /** A line below the name. */
  note?: string
}

/** The state: good, needs attention, or alarm; `neutral`: unknown. */
export type PlaceLook = 'good' | 'attention' | 'alarm' | 'neutral'

export interface Point {
  lng: number
  lat: number
}

/** A part of the map, in degrees. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** One mark on the map: a place, or several that would cover each other. */
export interface Mark extends Point {
  places: readonly Place[]
  /** The number of places for each look, in the order of `LOOKS`. */
  parts: readonly Part[]
}

export type Part = readonly [look: PlaceLook, count: number]

const LOOKS = ['good', 'attention', 'alarm', 'neutral'] as const satisfies readonly PlaceLook[]

type Pixel = readonly [x: number, y: number]

/** Combines places that would cover each other into one mark; `pixelOf` gives their position on the screen. */
export function marksOf(
  places: readonly Place[],
  apartPx: number,
  pixelOf: (point: Point) => Pixel | undefined,
): Mark[] {
  const clusters: { at: Pixel; places: Place[] }[] = []
  for (const place of places) {
    const at = pixelOf(place)
    if (!at) continue
    const near = clusters.find((cluster) => Math.hypot(cluster.at[0] - at[0], cluster.at[1] - at[1]) < apartPx)
    if (near) near.places.push(place)
    else clusters.push({ at, places: [place] })
  }
  return clusters.map(({ places: together }) => ({ ...middleOf(together), places: together, parts: partsOf(together) }))
}

/** The number of places for each look, without looks that do not occur. */
export function partsOf(places: readonly Place[]): Part[] {
  return LOOKS.map((look): Part => [look, places.filter((place) => place.look === look).length]).filter(
    ([, count]) => count > 0,
  )
}

function middleOf(places: readonly Place[]): Point {
  const mean = (pick: (place: Place) => number) => places.reduce((sum, each) => sum + pick(each), 0) / places.length
  return { lng: mean(({ lng }) => lng), lat: mean(({ lat }) => lat) }
}

export interface View {
  center: [lng: number, lat: number]
  zoom: number
}

/** The whole country. */
export const WHOLE: View = { center: [104.3, 36.2], zoom: 1.15 }
export const MAX_ZOOM = 2000

/** The size of the drawn country, in degrees. */
const SPAN = { lat: 36, lng: 62 }
/** A single shop is shown with the provinces around it, because nearer there is nothing to recognise. */
const AROUND_DEGREES = 3
/** Shops of one town, still separate. */
const TOWN_DEGREES = 0.25
/** Shops of one street, still separate. */
export const NEAR_DEGREES = 0.02
const MARGIN = 0.7

/** The view that shows all points as near as possible, but at least so many degrees. */
export function fitted(
  points: readonly Point[],
  leastDegrees = points.length > 1 ? TOWN_DEGREES : AROUND_DEGREES,
  margin = MARGIN,
): View {
  if (points.length === 0) return WHOLE
  const lngs = points.map(({ lng }) => lng)
  const lats = points.map(({ lat }) => lat)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const zoom = Math.min(
    SPAN.lng / Math.max(east - west, leastDegrees),
    SPAN.lat / Math.max(north - south, leastDegrees),
  )
  return {
    center: [(west + east) / 2, (south + north) / 2],
    zoom: Math.min(MAX_ZOOM, Math.max(WHOLE.zoom, zoom * margin)),
  }
}

/** The view with exactly these bounds. */
export function viewOfBounds({ west, south, east, north }: Bounds): View {
  const corners = [
    { lng: west, lat: south },
    { lng: east, lat: north },
  ]
  return fitted(corners, NEAR_DEGREES, 1)
}

const KM_PER_DEGREE = 111.32

/** A round length for a scale bar of at most `maxPx`, if a degree of latitude has `degreePx` pixels on the screen. */
export function scaleOf(degreePx: number, maxPx: number): { px: number; text: string } {
  const kmPerPx = KM_PER_DEGREE / degreePx
  const most = kmPerPx * maxPx
  const power = 10 ** Math.floor(Math.log10(most))
  const km = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
  return { px: km / kmPerPx, text: km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m` }
}
