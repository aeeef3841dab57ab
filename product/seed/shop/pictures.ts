import { deflateSync } from 'node:zlib'

/** Pictures of the demonstration's products: one drawing for each category, in the colours of the product. */

/** In pixels. */
export const SIDE = 240

export type Drawing = 'bowl' | 'plate' | 'basket' | 'cup' | 'fruit' | 'box' | 'bag' | 'card'

/** How far a point is outside of a shape; the picture reaches from −1 to 1. Negative: it is inside. */
type Shape = (x: number, y: number) => number

const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius

const box =
  (cx: number, cy: number, width: number, height: number, round: number): Shape =>
  (x, y) => {
    const [dx, dy] = [Math.abs(x - cx) - width / 2 + round, Math.abs(y - cy) - height / 2 + round]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  }

const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y))
const either =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    shapes.reduce((least, shape) => Math.min(least, shape(x, y)), Number.POSITIVE_INFINITY)
const below =
  (limit: number): Shape =>
  (_x, y) =>
    limit - y

/** What it is in, and what it is. */
const DRAWINGS: Readonly<Record<Drawing, readonly [outer: Shape, inner: Shape]>> = {
  bowl: [
    either(both(circle(0, -0.05, 0.66), below(0)), box(0, 0.62, 0.5, 0.12, 0.05)),
    either(
      box(0, -0.03, 1.3, 0.14, 0.07),
      both(circle(0, 0.05, 0.44), (_x, y) => y),
    ),
  ],
  plate: [circle(0, 0, 0.72), either(circle(-0.14, 0.05, 0.36), circle(0.2, -0.08, 0.3), circle(0.12, 0.22, 0.26))],
  basket: [
    circle(0, 0, 0.74),
    either(
      circle(0, 0, 0.2),
      ...Array.from({ length: 6 }, (_, n) =>
        circle(0.42 * Math.cos((n * Math.PI) / 3), 0.42 * Math.sin((n * Math.PI) / 3), 0.2),
      ),
    ),
  ],
  cup: [
    either(
      box(-0.06, 0.04, 0.86, 1.16, 0.2),
      both(circle(0.42, 0, 0.32), (x, y) => 0.18 - circle(0.42, 0, 0)(x, y)),
    ),
    box(-0.06, 0.14, 0.62, 0.72, 0.14),
  ],
  fruit: [either(circle(-0.24, 0.18, 0.44), circle(0.28, 0.22, 0.4)), box(0.04, -0.46, 0.5, 0.22, 0.11)],
  box: [box(0, 0.06, 1.3, 0.96, 0.08), either(box(0, 0.06, 0.18, 0.96, 0), circle(0, -0.44, 0.2))],
  bag: [either(box(0, 0.1, 0.96, 1.24, 0.12), box(0, -0.58, 0.8, 0.12, 0.02)), box(0, 0.16, 0.66, 0.5, 0.1)],
  card: [box(0, 0, 1.2, 1.3, 0.06), either(circle(0, -0.08, 0.34), box(0, 0.44, 0.8, 0.08, 0.04))],
}

const BACKGROUND = '#e6ddcf'
/** Between two colours at an edge. */
const STEPS = 16

/** The pixels of a drawing: numbers in the palette of `paletteOf`. Each is drawn once, whatever its colours. */
function pixelsOf([outer, inner]: (typeof DRAWINGS)[Drawing]): Buffer {
  const rows = Buffer.alloc(SIDE * (SIDE + 1))
  // How much of a pixel a shape covers, whose edge is as wide as the pixel.
  const covers = (shape: Shape, x: number, y: number) =>
    Math.round(Math.min(1, Math.max(0, 0.5 - (shape(x, y) * SIDE) / 2)) * STEPS)
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const [x, y] = [(2 * column + 1) / SIDE - 1, (2 * row + 1) / SIDE - 1]
      const inside = covers(inner, x, y)
      const shown = inside > 0 ? STEPS + 1 + inside : covers(outer, x, y)
      // Each row begins with the number of its filter: none.
      rows[row * (SIDE + 1) + 1 + column] = shown
    }
  }
  return deflateSync(rows)
}

const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** From the background to the outer colour, and from there to the inner one. */
function paletteOf(outer: string, inner: string): Buffer {
  const between = (from: string, to: string) =>
    Array.from({ length: STEPS + 1 }, (_, step) =>
      rgb(from).map((part, index) => Math.round(part + ((rgb(to)[index]! - part) * step) / STEPS)),
    )
  return Buffer.from([...between(BACKGROUND, outer), ...between(outer, inner)].flat())
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest >>> 0
})

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255]! ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc(named), named.length + 4)
  return whole
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Width, height, 8 bits a pixel, by palette. */
const HEADER = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 8, 3, 0, 0, 0])

/** Draws products as PNG files. */
export function openDrawings(): (drawing: Drawing, colours: readonly [outer: string, inner: string]) => Buffer {
  const drawn = new Map<Drawing, Buffer>()
  return (drawing, [outer, inner]) => {
    const pixels = drawn.get(drawing) ?? pixelsOf(DRAWINGS[drawing])
    drawn.set(drawing, pixels)
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', HEADER),
      chunk('PLTE', paletteOf(outer, inner)),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}
