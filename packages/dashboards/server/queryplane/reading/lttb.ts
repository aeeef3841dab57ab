/** A point of a series: its time and its value. */
export type Vertex = readonly [at: number, value: number, ...unknown[]]

/**
 * Largest triangle three buckets (Steinarsson 2013). Of `points`, oldest first, keeps the `count` (at least two) that
 * preserve the visible shape. The first and the last always stay, and all do if there are no more than `count`.
 */
export function largestTriangles<P extends Vertex>(points: readonly P[], count: number): P[] {
  if (points.length <= count) return [...points]
  const chosen: P[] = [points[0] as P]
  const width = (points.length - 2) / (count - 2)
  let before = points[0] as P
  for (let bucket = 0; bucket < count - 2; bucket++) {
    const from = 1 + Math.floor(bucket * width)
    const to = 1 + Math.floor((bucket + 1) * width)
    const next = meanOf(points, to, Math.min(points.length, 1 + Math.floor((bucket + 2) * width)))
    before = largest(points, from, to, before, next)
    chosen.push(before)
  }
  chosen.push(points.at(-1) as P)
  return chosen
}

function meanOf(points: readonly Vertex[], from: number, to: number): Vertex {
  let at = 0
  let value = 0
  for (let i = from; i < to; i++) {
    const point = points[i] as Vertex
    at += point[0]
    value += point[1]
  }
  const count = Math.max(1, to - from)
  return [at / count, value / count]
}

/** The point of the bucket with the largest triangle with the previous point and the mean of the next bucket. */
function largest<P extends Vertex>(points: readonly P[], from: number, to: number, a: Vertex, c: Vertex): P {
  let best = points[from] as P
  let bestArea = -1
  for (let i = from; i < to; i++) {
    const b = points[i] as P
    const area = Math.abs((a[0] - c[0]) * (b[1] - a[1]) - (a[0] - b[0]) * (c[1] - a[1]))
    if (area <= bestArea) continue
    bestArea = area
    best = b
  }
  return best
}
