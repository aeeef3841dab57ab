import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { type Axis, isBeside, otherAxis, spanOf } from './boxes.ts'

/** A distance between two boxes, drawn as a line with its length. */
export interface Gap {
  axis: Axis
  from: number
  to: number
  /** Where it is drawn along the other axis. */
  at: number
}

export interface GapShift {
  shift: number
  gaps: readonly Gap[]
}

/** Shifts after which the box is as far from a neighbour as this one is from the next, or between two neighbours. */
export function gapShifts(box: Place, others: readonly Place[], axis: Axis): GapShift[] {
  const row = others
    .filter((other) => isBeside(box, other, axis))
    .sort((one, other) => spanOf(one, axis).start - spanOf(other, axis).start)
  const { start, end } = spanOf(box, axis)
  const at = middle(box, axis)
  const shifts: GapShift[] = []
  const add = (shift: number, ...spans: [number, number][]) =>
    shifts.push({ shift, gaps: spans.map(([from, to]) => ({ axis, from, to, at })) })
  for (let index = 0; index + 1 < row.length; index++) {
    const before = spanOf(row[index]!, axis)
    const after = spanOf(row[index + 1]!, axis)
    const gap = after.start - before.end
    if (gap <= 0) continue
    const length = end - start
    add(after.end + gap - start, [before.end, after.start], [after.end, after.end + gap])
    add(before.start - gap - end, [before.start - gap, before.start], [before.end, after.start])
    const half = (gap - length) / 2
    if (half > 0) add(before.end + half - start, [before.end, before.end + half], [after.start - half, after.start])
  }
  return shifts
}

/** The distances to the nearest neighbours, or to the edges of the canvas. */
export function distances(box: Place, others: readonly Place[], canvas: Pick<Place, 'width' | 'height'>): Gap[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const { start, end } = spanOf(box, axis)
    const at = middle(box, axis)
    const beside = others.filter((other) => isBeside(box, other, axis)).map((other) => spanOf(other, axis))
    const before = Math.max(0, ...beside.map((other) => other.end).filter((one) => one <= start))
    const edge = axis === 'x' ? canvas.width : canvas.height
    const after = Math.min(edge, ...beside.map((other) => other.start).filter((one) => one >= end))
    return [
      { axis, from: before, to: start, at },
      { axis, from: end, to: after, at },
    ].filter(({ from, to }) => to > from)
  })
}

function middle(box: Place, axis: Axis): number {
  const { start, end } = spanOf(box, otherAxis(axis))
  return (start + end) / 2
}
