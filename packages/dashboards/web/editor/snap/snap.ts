import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { type Axis, otherAxis, type Span, spanOf } from './boxes.ts'
import { type Gap, gapShifts } from './gaps.ts'

/** What a moved or resized box is aligned with. */
export interface SnapTargets {
  canvas: Pick<Place, 'width' | 'height'>
  /** The items that do not move. */
  others: readonly Place[]
  /** Lines of the person, in pixels of the canvas. */
  guides: { readonly x: readonly number[]; readonly y: readonly number[] }
  /** 0: no grid. */
  gridPx: number
  /** How near a line must be, in pixels of the canvas. */
  withinPx: number
}

/** A line on which edges or centres meet. */
export interface SnapLine {
  axis: Axis
  at: number
  /** Its ends along the other axis. */
  from: number
  to: number
}

export interface Snapped {
  dx: number
  dy: number
  lines: readonly SnapLine[]
  gaps: readonly Gap[]
}

/** Which edges of the box follow the pointer; a moved box has all of them. */
export type Edges = Partial<Record<Axis, 'start' | 'end' | 'all'>>

const MOVED: Edges = { x: 'all', y: 'all' }

/** How far the box must still be shifted so that it is aligned, and with what. */
export function snap(box: Place, targets: SnapTargets, edges: Edges = MOVED): Snapped {
  const x = snapAxis(box, targets, 'x', edges.x)
  const y = snapAxis(box, targets, 'y', edges.y)
  const at = { ...box, left: box.left + x.shift, top: box.top + y.shift }
  return {
    dx: x.shift,
    dy: y.shift,
    lines: [...linesAt(at, targets, 'x', edges.x), ...linesAt(at, targets, 'y', edges.y)],
    gaps: [...(x.gaps ?? []), ...(y.gaps ?? [])],
  }
}

interface Shift {
  shift: number
  gaps?: readonly Gap[]
}

/** The nearest line wins, then the nearest equal gap, then the grid. */
function snapAxis(box: Place, targets: SnapTargets, axis: Axis, edge: Edges[Axis]): Shift {
  if (!edge) return { shift: 0 }
  const { gridPx, withinPx } = targets
  const points = pointsOf(spanOf(box, axis), edge)
  const toLines = points.flatMap((point) => nearestLines(linesOf(targets, axis), point, withinPx))
  const toGaps = edge === 'all' && withinPx >= 0 ? gapShifts(box, targets.others, axis) : []
  const near = nearest([...toLines, ...toGaps], withinPx)
  if (near) return near
  const [point = 0] = points
  return { shift: gridPx > 0 ? Math.round(point / gridPx) * gridPx - point : 0 }
}

function nearest(shifts: readonly Shift[], withinPx: number): Shift | null {
  let best: Shift | null = null
  for (const one of shifts) {
    if (Math.abs(one.shift) > withinPx) continue
    if (!best || Math.abs(one.shift) < Math.abs(best.shift)) best = one
  }
  return best
}

/** The edges that move, and of a whole box its centre. */
function pointsOf({ start, end }: Span, edge: Edges[Axis]): number[] {
  if (edge === 'all') return [start, (start + end) / 2, end]
  return [edge === 'start' ? start : end]
}

interface Line {
  at: number
  /** Where it is drawn along the other axis. */
  span: Span
}

type Lines = Readonly<Record<Axis, readonly Line[]>>

// A tool reads the others once, when it begins, so that their lines are sorted once for all of its moves.
const known = new WeakMap<SnapTargets['others'], Lines>()

function linesOf(targets: SnapTargets, axis: Axis): readonly Line[] {
  let lines = known.get(targets.others)
  if (!lines) {
    lines = { x: sortedLines(targets, 'x'), y: sortedLines(targets, 'y') }
    known.set(targets.others, lines)
  }
  return lines[axis]
}

function sortedLines({ canvas, others, guides }: SnapTargets, axis: Axis): Line[] {
  const whole: Place = { left: 0, top: 0, ...canvas }
  const length = { start: 0, end: axis === 'x' ? canvas.height : canvas.width }
  const ofBoxes = [whole, ...others].flatMap((box) =>
    pointsOf(spanOf(box, axis), 'all').map((at) => ({ at, span: spanOf(box, otherAxis(axis)) })),
  )
  return [...guides[axis].map((at) => ({ at, span: length })), ...ofBoxes].sort((one, other) => one.at - other.at)
}

/** The index of the first line at this place or after it. */
function firstFrom(lines: readonly Line[], at: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The shifts to the lines before and after a point. */
function nearestLines(lines: readonly Line[], point: number, withinPx: number): Shift[] {
  const after = firstFrom(lines, point)
  return [lines[after - 1], lines[after]].flatMap((line) =>
    line && Math.abs(line.at - point) <= withinPx ? [{ shift: line.at - point }] : [],
  )
}

const SAME_PX = 0.01

/** The lines on which the box now stands, each once and as long as everything that meets on it. */
function linesAt(box: Place, targets: SnapTargets, axis: Axis, edge: Edges[Axis]): SnapLine[] {
  if (!edge) return []
  const own = spanOf(box, otherAxis(axis))
  const found = new Map<number, SnapLine>()
  const lines = linesOf(targets, axis)
  for (const point of pointsOf(spanOf(box, axis), edge)) {
    for (let index = firstFrom(lines, point - SAME_PX); index < lines.length; index++) {
      const { at, span } = lines[index]!
      if (at >= point + SAME_PX) break
      const line = found.get(at) ?? { axis, at, from: own.start, to: own.end }
      found.set(at, { ...line, from: Math.min(line.from, span.start), to: Math.max(line.to, span.end) })
    }
  }
  return [...found.values()]
}
