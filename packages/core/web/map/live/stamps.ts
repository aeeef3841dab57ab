/** A small picture as its pixels, each with the bytes of `ImageData` in one number. */
export interface Stamp {
  pixels: Uint32Array
  width: number
  height: number
}

/** A larger picture, on which stamps are put. */
export interface Sheet extends Stamp {
  image: ImageData
}

export function stampOf(canvas: HTMLCanvasElement): Stamp {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
  return { pixels: new Uint32Array(data.buffer), width, height }
}

export function emptySheet(width: number, height: number): Sheet {
  const image = new ImageData(width, height)
  return { image, pixels: new Uint32Array(image.data.buffer), width, height }
}

/**
 * Puts a stamp on a sheet, with its upper left corner at a pixel; what lies outside is left out. For thousands of small
 * pictures this takes a fifth of the time of `drawImage`, which costs more for each call than for its pixels.
 */
export function putStamp(sheet: Stamp, stamp: Stamp, left: number, top: number): void {
  const [fromX, toX] = [Math.max(0, -left), Math.min(stamp.width, sheet.width - left)]
  const [fromY, toY] = [Math.max(0, -top), Math.min(stamp.height, sheet.height - top)]
  for (let y = fromY; y < toY; y += 1) {
    const row = y * stamp.width
    const below = (top + y) * sheet.width + left
    for (let x = fromX; x < toX; x += 1) {
      const upper = stamp.pixels[row + x]!
      const alpha = upper >>> 24
      if (alpha === 255) sheet.pixels[below + x] = upper
      else if (alpha > 0) sheet.pixels[below + x] = mixed(upper, sheet.pixels[below + x]!)
    }
  }
}

/** A pixel that lets another one through. */
function mixed(upper: number, lower: number): number {
  const alpha = upper >>> 24
  const rest = ((lower >>> 24) * (255 - alpha)) / 255
  if (rest === 0) return upper
  const sum = alpha + rest
  const part = (shift: number) =>
    Math.round((((upper >>> shift) & 255) * alpha + ((lower >>> shift) & 255) * rest) / sum) << shift
  return ((Math.round(sum) << 24) | part(16) | part(8) | part(0)) >>> 0
}
