import type { Size } from '@atrium/charts/web/kind/use-element-size'
import type { Place } from '../../contract/dashboard-ops/ops.ts'
import type { Point } from './snap/boxes.ts'

/** How the canvas lies in the view: a point of it stands at `point * zoom + (x, y)`. */
export interface Camera {
  zoom: number
  x: number
  y: number
}

export const MIN_ZOOM = 0.05
export const MAX_ZOOM = 4

export function toCanvas({ zoom, x, y }: Camera, point: Point): Point {
  return { x: (point.x - x) / zoom, y: (point.y - y) / zoom }
}

/** The point under the pointer stays where it is. */
export function zoomedAt(camera: Camera, point: Point, wanted: number): Camera {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, wanted))
  const { x, y } = toCanvas(camera, point)
  return { zoom, x: point.x - x * zoom, y: point.y - y * zoom }
}

/** The rulers, above and beside the canvas. */
export const RULER_PX = 20
const MARGIN_PX = 8

/** The whole box in the middle of what the rulers leave of the view, with a margin; never larger than its pixels. */
export function fitted(box: Place, view: Size): Camera {
  const [width, height] = [view.width - RULER_PX, view.height - RULER_PX]
  const wanted = Math.min((width - 2 * MARGIN_PX) / box.width, (height - 2 * MARGIN_PX) / box.height, 1)
  const zoom = Math.max(MIN_ZOOM, wanted)
  return {
    zoom,
    x: RULER_PX + (width - box.width * zoom) / 2 - box.left * zoom,
    y: RULER_PX + (height - box.height * zoom) / 2 - box.top * zoom,
  }
}

/** The steps of the zoom buttons. */
const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4]

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next = direction > 0 ? STEPS.find((step) => step > zoom + 0.001) : STEPS.findLast((step) => step < zoom - 0.001)
  return next ?? zoom
}
