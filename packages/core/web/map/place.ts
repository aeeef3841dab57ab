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

export interface View {
  center: [lng: number, lat: number]
  zoom: number
}

/** The whole country. Its north is drawn larger than its south, so the middle of the drawing is north of its own. */
export const WHOLE: View = { center: [104.3, 37.9], zoom: 1.2 }
/** A power of two: the library knows no other nearest view. */
export const MAX_ZOOM = 2048

/** The width of the drawn country in degrees: what a map shows across at zoom 1. */
export const SPAN_DEGREES = 62
/** What points may take of the height of a map, measured like its width. */
const HIGH_DEGREES = 48
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
  // A degree of latitude is drawn as long as a degree of longitude is on the equator, and longer towards the poles.
  const narrower = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const zoom = Math.min(
    SPAN_DEGREES / Math.max(east - west, leastDegrees),
    (HIGH_DEGREES * narrower) / Math.max(north - south, leastDegrees),
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
