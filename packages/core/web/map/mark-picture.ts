import Icon from 'ol/style/Icon.js'
import type { Colours } from './colours.ts'
import type { Mark, Part } from './marks.ts'
import type { PlaceLook } from './place.ts'

type Pen = CanvasRenderingContext2D
type Corner = readonly [x: number, y: number]

const TURN = Math.PI * 2
const SINGLE_PX = 12
const OPEN_PX = 20
const RING_PX = 4
const PIN = { width: 20, height: 34, radius: 9.5 }

const SHAPES: Record<PlaceLook, (pen: Pen, r: number) => void> = {
  good: (pen, r) => pen.arc(0, 0, r, 0, TURN),
  attention: (pen, r) => pen.rect(-r, -r, 2 * r, 2 * r),
  alarm: (pen, r) => corners(pen, [0, -r], [r, r], [-r, r]),
  neutral: (pen, r) => corners(pen, [0, -r], [r, 0], [0, r], [-r, 0]),
}

/** Half the width of a mark, in pixels. */
export function radiusOf({ places: { length } }: Mark, isOpen: boolean): number {
  return length > 1 ? ringRadius(length) : (isOpen ? OPEN_PX : SINGLE_PX) / 2
}

/** A mark as a picture whose middle is at its place. */
export function markPicture(mark: Mark, isOpen: boolean, t: Colours): Icon {
  const { places, parts } = mark
  const r = radiusOf(mark, isOpen)
  return kept(t, `${parts.join(' ')} ${isOpen}`, () =>
    drawn(2 * r + 6, 2 * r + 6, (pen) =>
      places.length > 1 ? ring(pen, r, parts, isOpen, t) : shape(pen, r, places[0]!.look, isOpen, t),
    ),
  )
}

/** The mark of the picked point: its lower end is at the place. */
export const pinPicture = (t: Colours): Icon => kept(t, 'pin', () => drawn(PIN.width + 2, 2 * PIN.height, pin(t)))

/** Whether a pixel lies on the pin whose end is at `end`. */
export const isOnPin = ([x, y]: Corner, end: Corner): boolean =>
  Math.abs(x - end[0]) <= PIN.width / 2 && y <= end[1] && y >= end[1] - PIN.height

/** Pictures are drawn once for each theme. Clusters have many different ones, so not all of them can be kept. */
const pictures = new WeakMap<Colours, Map<string, Icon>>()
const MAX_KEPT = 1000

function kept(t: Colours, key: string, make: () => Icon): Icon {
  const known = pictures.get(t) ?? new Map<string, Icon>()
  pictures.set(t, known)
  const found = known.get(key) ?? make()
  if (known.size >= MAX_KEPT) known.clear()
  known.set(key, found)
  return found
}

/** @param draw around the middle of the picture */
function drawn(width: number, height: number, draw: (pen: Pen) => void): Icon {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * devicePixelRatio)
  canvas.height = Math.ceil(height * devicePixelRatio)
  const pen = canvas.getContext('2d')!
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.scale(devicePixelRatio, devicePixelRatio)
  draw(pen)
  return new Icon({ img: canvas, scale: 1 / devicePixelRatio })
}

function corners(pen: Pen, ...points: readonly Corner[]): void {
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.closePath()
}

const colourOf = (look: PlaceLook, t: Colours) => (look === 'neutral' ? t.neutral : t[look])

function shape(pen: Pen, r: number, look: PlaceLook, isOpen: boolean, t: Colours): void {
  pen.beginPath()
  SHAPES[look](pen, r)
  paint(pen, colourOf(look, t), isOpen ? t.text : t.surface, isOpen ? 2 : 1.5)
}

function paint(pen: Pen, fill: string, line: string, lineWidth: number): void {
  Object.assign(pen, { fillStyle: fill, strokeStyle: line, lineWidth })
  pen.fill()
  pen.stroke()
}

const ringRadius = (count: number) => Math.min(26, 12 + 3 * Math.log2(count))

/** Several places as one mark: their number in the middle, and around it a ring with the share of each look. */
function ring(pen: Pen, r: number, parts: readonly Part[], isOpen: boolean, t: Colours): void {
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  pen.beginPath()
  pen.arc(0, 0, r + 1, 0, TURN)
  paint(pen, t.surface, isOpen ? t.text : t.line, isOpen ? 2 : 1)
  let from = -TURN / 4
  for (const [look, count] of parts) {
    const to = from + (count / total) * TURN
    pen.beginPath()
    pen.arc(0, 0, r - RING_PX / 2, from, to)
    Object.assign(pen, { strokeStyle: colourOf(look, t), lineWidth: RING_PX })
    pen.stroke()
    from = to
  }
  const font = `600 12px ${t.font}`
  Object.assign(pen, { fillStyle: t.text, font, textAlign: 'center', textBaseline: 'middle' })
  pen.fillText(String(total), 0, 0)
}

/** A circle with a tip below: the lines of the tip touch the circle. */
const pin = (t: Colours) => (pen: Pen) => {
  const { radius: r, height } = PIN
  const middle = r - height + 1
  const side = Math.asin(r / -middle)
  pen.beginPath()
  pen.arc(0, middle, r, Math.PI - side, side)
  pen.lineTo(0, 0)
  pen.closePath()
  paint(pen, t.brand, t.surface, 1)
}
