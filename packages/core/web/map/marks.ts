import type { Place, PlaceLook, Point } from './place.ts'

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
export function marksOf(places: readonly Place[], apartPx: number, pixelOf: (point: Point) => Pixel): Mark[] {
  return groupsOf(places, apartPx, pixelOf).map((together) => ({
    ...middleOf(together),
    places: together,
    parts: partsOf(together),
  }))
}

/** What lies together: each joins the earliest group whose first one is nearer than `apartPx`. */
export function groupsOf<T>(all: readonly T[], apartPx: number, pixelOf: (one: T) => Pixel): T[][] {
  const clusters: Cluster<T>[] = []
  // The screen in squares, so that thousands of places take milliseconds.
  const squares = new Map<number, Cluster<T>[]>()
  for (const one of all) {
    const at = pixelOf(one)
    const [column, row] = [Math.floor(at[0] / apartPx), Math.floor(at[1] / apartPx)]
    let near: Cluster<T> | undefined
    for (const [x, y] of AROUND)
      for (const cluster of squares.get(squareOf(column + x, row + y)) ?? [])
        if ((!near || cluster.number < near.number) && distance(cluster.at, at) < apartPx) near = cluster
    if (near) near.all.push(one)
    else {
      const cluster = { number: clusters.length, at, all: [one] }
      const square = squareOf(column, row)
      squares.set(square, [...(squares.get(square) ?? []), cluster])
      clusters.push(cluster)
    }
  }
  return clusters.map(({ all: together }) => together)
}

interface Cluster<T> {
  number: number
  /** Where its first one is. */
  at: Pixel
  all: T[]
}

const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))

/** Two squares far apart may have the same number: then a distance is calculated in vain. */
const squareOf = (column: number, row: number) => column * 1_000_003 + row

const distance = (one: Pixel, other: Pixel) => Math.hypot(one[0] - other[0], one[1] - other[1])

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
