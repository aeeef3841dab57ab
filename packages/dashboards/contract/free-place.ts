import type { ComponentItem, DashboardOptions } from './dashboard.ts'

type Box = Pick<ComponentItem, 'left' | 'top' | 'width' | 'height'>
type Canvas = Pick<DashboardOptions, 'width' | 'height'>

/** The largest canvas that a dashboard may have (dashboard-schema.ts). */
const MAX_SIDE_PX = 10_000
const GAP_PX = 12

/** A place for a new widget, and the canvas that it needs, which may be higher than before. */
export interface FreePlace {
  box: Box
  canvas: Canvas
}

/**
 * The free place for a widget that is nearest to the top, then to the left. It overlaps nothing and is inside of the
 * canvas. If there is none, the canvas becomes higher; a widget that is wider than the canvas becomes as narrow as it.
 * Null if the canvas would become too high.
 */
export function freePlace(
  size: Pick<Box, 'width' | 'height'>,
  items: readonly Box[],
  canvas: Canvas,
): FreePlace | null {
  const width = Math.min(size.width, canvas.width)
  // The edges of a place that cannot be moved up or left are those of the canvas or of another widget.
  const lefts = edges([0, ...items.map((item) => item.left + item.width + GAP_PX)], canvas.width - width)
  const tops = edges([0, ...items.map((item) => item.top + item.height + GAP_PX)], MAX_SIDE_PX - size.height)
  for (const top of tops) {
    for (const left of lefts) {
      const box = { left, top, width, height: size.height }
      if (items.some((item) => overlaps(box, item))) continue
      return { box, canvas: { width: canvas.width, height: Math.max(canvas.height, Math.ceil(top + size.height)) } }
    }
  }
  return null
}

/** The different numbers from 0 to the largest possible one, in order. */
function edges(numbers: readonly number[], largest: number): number[] {
  return [...new Set(numbers)].filter((one) => one >= 0 && one <= largest).sort((a, b) => a - b)
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
}
