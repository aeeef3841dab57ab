import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import type { Point } from '../snap/boxes.ts'

/** The eight points by which a box is resized, as directions of the compass. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** A handle is found this far from its middle, in pixels of the screen. */
const REACH_PX = 7

export function handlePoint({ left, top, width, height }: Place, handle: Handle): Point {
  return {
    x: left + (handle.includes('w') ? 0 : handle.includes('e') ? width : width / 2),
    y: top + (handle.includes('n') ? 0 : handle.includes('s') ? height : height / 2),
  }
}

/** Corners first. Where a box is so small that they would cover it, only the one at its end can be reached. */
export function handleAt(bounds: Place, point: Point, zoom: number): Handle | null {
  const reach = REACH_PX / zoom
  const isSmall = Math.min(bounds.width, bounds.height) < 4 * reach
  const order: readonly Handle[] = isSmall ? ['se'] : ['nw', 'ne', 'se', 'sw', 'n', 'e', 's', 'w']
  const near = order.find((handle) => {
    const { x, y } = handlePoint(bounds, handle)
    return Math.abs(point.x - x) <= reach && Math.abs(point.y - y) <= reach
  })
  return near ?? null
}

const MIN_PX = 8
const MAX_PX = 20_000

/**
 * The box after its handle was moved. The opposite edges stay where they are. `ratio`: width by height, if it is kept.
 */
export function resizedBox(box: Place, handle: Handle, dx: number, dy: number, ratio: number | null): Place {
  const west = handle.includes('w')
  const north = handle.includes('n')
  let width = side(box.width + (west ? -dx : handle.includes('e') ? dx : 0))
  let height = side(box.height + (north ? -dy : handle.includes('s') ? dy : 0))
  if (ratio !== null) {
    const byWidth = handle === 'e' || handle === 'w' || (handle.length === 2 && width / height >= ratio)
    if (byWidth) height = width / ratio
    else width = height * ratio
  }
  return {
    left: west ? box.left + box.width - width : box.left,
    top: north ? box.top + box.height - height : box.top,
    width,
    height,
  }
}

function side(px: number): number {
  return Math.min(MAX_PX, Math.max(MIN_PX, px))
}

/** A box inside of `from`, as it lies in `to` after that was resized. */
export function scaledInto(box: Place, from: Place, to: Place): Place {
  const x = to.width / from.width
  const y = to.height / from.height
  const left = Math.round(to.left + (box.left - from.left) * x)
  const top = Math.round(to.top + (box.top - from.top) * y)
  return {
    left,
    top,
    // From the rounded edges, so that boxes that touched each other still do.
    width: Math.max(1, Math.round(to.left + (box.left + box.width - from.left) * x) - left),
    height: Math.max(1, Math.round(to.top + (box.top + box.height - from.top) * y) - top),
  }
}
