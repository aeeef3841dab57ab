import type { DrawingObject } from '@atrium/charts/contract/drawing/drawing'
import { pointsOf } from '@atrium/charts/contract/drawing/outlines'
import type { Box } from './matrix.ts'
import { pathBox, pointsBox } from './path-box.ts'

/** The box around the outline of an object, in the coordinates of the outline; undefined for one that has none. */
export function boxOf(object: DrawingObject): Box | undefined {
  if ('points' in object) {
    const points = pointsOf(object.points)
    return points.length > 0 ? pointsBox(points) : undefined
  }
  return object.sort === 'path' ? pathBox(object.path)?.box : undefined
}
