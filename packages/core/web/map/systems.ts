import gcoord from 'gcoord'
import type { CoordinateSystem } from '../../contract/map-looks.ts'
import type { Point } from './place.ts'

const NAMES = { 'WGS-84': gcoord.WGS84, 'GCJ-02': gcoord.GCJ02, 'BD-09': gcoord.BD09 } as const

/** The same place in another system, within a few centimetres. */
export function inSystem({ lng, lat }: Point, from: CoordinateSystem, to: CoordinateSystem): Point {
  if (from === to) return { lng, lat }
  const [east, north] = gcoord.transform<[number, number]>([lng, lat], NAMES[from], NAMES[to])
  return { lng: east, lat: north }
}
