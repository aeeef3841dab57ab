/** The six numbers of a transform, as in SVG: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function times([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]
export const scaling = (x: number, y: number): Matrix => [x, 0, 0, y, 0, 0]

export function rotation(degrees: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, 0, 0]
}

export const slant = (x: number, y: number): Matrix => [
  1,
  Math.tan((y * Math.PI) / 180),
  Math.tan((x * Math.PI) / 180),
  1,
  0,
  0,
]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Placed {
  x: number
  y: number
  width: number
  height: number
  angle: number
  flipY?: true
  /** How much larger lines and letters become. */
  scale: number
}

/** Where a box comes to lie. An object has no slant: of that of a matrix only the turn and the sizes are kept. */
export function placed(box: Box, matrix: Matrix): Placed {
  const [a, b, c, d, e, f] = matrix
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const [byX, byY] = [Math.hypot(a, b), Math.hypot(c, d)]
  const angle = byX > 0 ? (Math.atan2(b, a) * 180) / Math.PI : (Math.atan2(-c, d) * 180) / Math.PI
  return {
    x: a * middleX + c * middleY + e,
    y: b * middleX + d * middleY + f,
    width: box.width * byX,
    height: box.height * byY,
    angle,
    ...(a * d - b * c < 0 ? { flipY: true } : {}),
    scale: Math.sqrt(Math.abs(a * d - b * c)),
  }
}
