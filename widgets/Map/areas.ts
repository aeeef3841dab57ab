import type { Cell } from '@atrium/charts/contract/data'
import { colourFor } from '@atrium/core/contract/colours'
import type { LiveArea, LiveMark } from '@atrium/core/web/map/live/scene'
import type { MapConfig } from './config.ts'
import { colourOf } from './marks.ts'

type Polygon = MapConfig['graph'][number]
type Ring = readonly (readonly number[])[]

/** @param valueFor the value of a column in the row whose label is that of the area */
export function areasOf(
  graph: readonly Polygon[],
  marks: readonly LiveMark[],
  valueFor: (label: string, column: string) => Cell,
): LiveArea[] {
  return graph.flatMap(({ area, label, color, value, column, showValue, colorConditions }) => {
    if (!area) return []
    const needsValue = showValue || colorConditions.length > 0
    const shown = !needsValue ? null : value === 'row' ? valueFor(label, column) : countInside(area.coordinates, marks)
    return [
      {
        rings: area.coordinates,
        label: showValue && shown !== null ? [label, String(shown)].filter(Boolean).join(' · ') : label,
        colour: colourFor(shown, colorConditions) || color || colourOf('blue'),
      },
    ]
  })
}

function countInside(rings: readonly Ring[], marks: readonly LiveMark[]): number {
  const [outer = []] = rings
  const lngs = outer.map(([lng = 0]) => lng)
  const lats = outer.map(([, lat = 0]) => lat)
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  // Most places are outside of the frame, which is quickly seen.
  return marks.filter(
    ({ lng, lat }) =>
      lng >= west &&
      lng <= east &&
      lat >= south &&
      lat <= north &&
      rings.filter((ring) => isIn(ring, lng, lat)).length % 2 === 1,
  ).length
}

/** A line from the place to the east crosses the ring an odd number of times. */
function isIn(ring: Ring, lng: number, lat: number): boolean {
  let isInside = false
  for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside
  }
  return isInside
}
