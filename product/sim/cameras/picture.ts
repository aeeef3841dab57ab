/** Where a figure of `FONT` has a dot: three columns in five rows. */
const FONT: Readonly<Record<string, string>> = {
  '0': '####.##.##.####',
  '1': '.#.##..#..#.###',
  '2': '###..#####..###',
  '3': '###..####..####',
  '4': '#.##.####..#..#',
  '5': '####..###..####',
  '6': '####..####.####',
  '7': '###..#..#..#..#',
  '8': '####.#####.####',
  '9': '####.####..####',
  '-': '......###......',
  ':': '....#.....#....',
  ' ': '...............',
}
const FONT_COLUMNS = 3

type Point = readonly [x: number, y: number]

/** A picture as encoders take it: the brightness of each dot, and the color of every four (yuv420p). */
export class Picture {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  /** How bright everything is that is drawn from now on. */
  light = 1

  /** Both sides are even. */
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.bytes = new Uint8Array((width * height * 3) / 2)
  }

  /** The top color goes over into the other one. */
  shade(y: number, height: number, [top, bottom]: readonly [string, string]): void {
    const [from, to] = [channels(top), channels(bottom)]
    for (let row = 0; row < height; row++) {
      const mixed = from.map((value, index) => value + ((to[index]! - value) * row) / height)
      this.row(y + row, 0, this.width, mixed)
    }
  }

  rectangle(x: number, y: number, width: number, height: number, color: string): void {
    const mixed = channels(color)
    const end = Math.round(y + height)
    for (let row = Math.round(y); row < end; row++) this.row(row, x, x + width, mixed)
  }

  disc(x: number, y: number, radius: number, color: string): void {
    const mixed = channels(color)
    for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (row - y) ** 2))
      this.row(row, x - half, x + half, mixed)
    }
  }

  /** A shape without dents. */
  shape(corners: readonly Point[], color: string): void {
    const mixed = channels(color)
    const ys = corners.map(([, y]) => y)
    for (let row = Math.round(Math.min(...ys)); row < Math.max(...ys); row++) {
      let left = this.width
      let right = 0
      for (let at = 0; at < corners.length; at++) {
        const [x, y] = corners[at]!
        const [nextX, nextY] = corners[(at + 1) % corners.length]!
        if (y <= row + 0.5 === nextY <= row + 0.5) continue
        const crossing = x + ((row + 0.5 - y) / (nextY - y)) * (nextX - x)
        left = Math.min(left, crossing)
        right = Math.max(right, crossing)
      }
      this.row(row, left, right, mixed)
    }
  }

  /** Figures, `-` and `:`, with an edge, so that they can be read on any picture. */
  text(text: string, x: number, y: number, dot: number): void {
    for (const [edge, color] of [
      [1, '#101010'],
      [0, '#f4f4f4'],
    ] as const)
      for (const [at, sign] of [...text].entries())
        for (const [index, dotted] of [...FONT[sign]!].entries()) {
          if (dotted !== '#') continue
          const column = at * (FONT_COLUMNS + 1) + (index % FONT_COLUMNS)
          const left = x + column * dot - edge
          const top = y + Math.floor(index / FONT_COLUMNS) * dot - edge
          this.rectangle(left, top, dot + 2 * edge, dot + 2 * edge, color)
        }
  }

  private row(y: number, from: number, to: number, [red = 0, green = 0, blue = 0]: readonly number[]): void {
    const left = Math.max(0, Math.round(from))
    const right = Math.min(this.width, Math.round(to))
    if (y < 0 || y >= this.height || right <= left) return
    const { light, bytes, width } = this
    const brightness = 16 + (0.257 * red + 0.504 * green + 0.098 * blue) * light
    bytes.fill(brightness, y * width + left, y * width + right)
    if (y % 2 === 1) return
    const blueness = 128 + (-0.148 * red - 0.291 * green + 0.439 * blue) * light
    const redness = 128 + (0.439 * red - 0.368 * green - 0.071 * blue) * light
    const dots = width * this.height
    const line = (y * width) / 4
    const [start, end] = [left >> 1, (right + 1) >> 1]
    bytes.fill(blueness, dots + line + start, dots + line + end)
    bytes.fill(redness, 1.25 * dots + line + start, 1.25 * dots + line + end)
  }
}

/** Red, green and blue of `#rrggbb`. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
