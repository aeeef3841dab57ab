import SVGPathCommander from 'svg-path-commander'
import type { Box } from './matrix.ts'

/** A path of an SVG as objects store it, and the box around it; undefined if it is none. */
export function pathBox(text: string): { path: string; box: Box } | undefined {
  try {
    const path = SVGPathCommander.pathToString(SVGPathCommander.pathToAbsolute(text), 3)
    const { x, y, width, height } = SVGPathCommander.getPathBBox(path)
    return { path, box: { x, y, width, height } }
  } catch {
    return undefined
  }
}

export function pointsBox(points: readonly { x: number; y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
