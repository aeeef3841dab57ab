import type { Place } from '../../../contract/dashboard-ops/ops.ts'

export interface Point {
  x: number
  y: number
}

/** The smallest box around all of them; null for none. */
export function boundsOf(boxes: Iterable<Place>): Place | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.left + box.width)
    bottom = Math.max(bottom, box.top + box.height)
  }
  return left > right ? null : { left, top, width: right - left, height: bottom - top }
}

export function boxBetween(one: Point, other: Point): Place {
  const left = Math.min(one.x, other.x)
  const top = Math.min(one.y, other.y)
  return { left, top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) }
}

export function contains({ left, top, width, height }: Place, { x, y }: Point): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

export function movedBy({ left, top, width, height }: Place, dx: number, dy: number): Place {
  return { left: Math.round(left + dx), top: Math.round(top + dy), width, height }
}

export function placeOf({ left, top, width, height }: Place): Place {
  return { left, top, width, height }
}

/** The numbers of a box along one axis, so that both are computed by the same code. */
export interface Span {
  start: number
  end: number
}

export type Axis = 'x' | 'y'

export function spanOf(box: Place, axis: Axis): Span {
  return axis === 'x' ? { start: box.left, end: box.left + box.width } : { start: box.top, end: box.top + box.height }
}

export const otherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')

export function isBeside(one: Place, other: Place, axis: Axis): boolean {
  const a = spanOf(one, otherAxis(axis))
  const b = spanOf(other, otherAxis(axis))
  return a.start < b.end && b.start < a.end
}
