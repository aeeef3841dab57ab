import type { Coordinate } from 'ol/coordinate.js'
import type { ClusterStyle } from '../../../contract/map-looks.ts'
import { groupsOf } from '../marks.ts'
import type { Point } from '../place.ts'
import type { LiveMark } from './scene.ts'

/** A mark, or several as one, in metres of the projection. */
export interface Placed {
  marks: readonly LiveMark[]
  east: number
  north: number
}

/** Marks nearer than this would cover each other. */
const APART_PX = 40

/**
 * The marks on the ground. What has not changed since the last call is not calculated again: a mark is another object
 * when anything of it has changed.
 */
export function openGround(onGround: (point: Point) => Coordinate) {
  const known = new WeakMap<LiveMark, Placed>()

  function alone(mark: LiveMark): Placed {
    const found = known.get(mark)
    if (found) return found
    const [east = 0, north = 0] = onGround(mark)
    const placed = { marks: [mark], east, north }
    known.set(mark, placed)
    return placed
  }

  return {
    /** @param resolution metres for a pixel */
    place(marks: readonly LiveMark[], style: ClusterStyle, resolution: number): Placed[] {
      const all = marks.map(alone)
      if (style === -1) return all
      const pixelOf = ({ east, north }: Placed) => [east / resolution, north / resolution] as const
      return groupsOf(all, APART_PX, pixelOf).map((group) => (group.length === 1 ? group[0]! : together(group)))
    },
  }
}

export type Ground = ReturnType<typeof openGround>

function together(group: readonly Placed[]): Placed {
  const mean = (pick: (placed: Placed) => number) => group.reduce((sum, one) => sum + pick(one), 0) / group.length
  return {
    marks: group.flatMap(({ marks }) => marks),
    east: mean(({ east }) => east),
    north: mean(({ north }) => north),
  }
}
