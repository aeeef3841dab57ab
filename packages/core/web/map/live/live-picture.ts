import type { ClusterStyle } from '../../../contract/map-looks.ts'
import { isUploadedPicture } from '../../../contract/text-patterns.ts'
import type { Colours } from '../colours.ts'
import { glyphPath } from './glyphs.ts'
import type { LiveMark } from './scene.ts'
import { type Stamp, stampOf } from './stamps.ts'

type Pen = CanvasRenderingContext2D

/** The picture of a mark, and where in it the place is. In pixels of the screen. */
export interface MarkPicture extends Stamp {
  /** From its upper left corner. */
  x: number
  y: number
}

/** The height of a pin, and both sides of a picture. */
export const ICON_PX = 32
const DOT_PX = 12
const TURN = Math.PI * 2
const MAX_KEPT = 1000

/**
 * The pictures of marks, each drawn once: thousands of marks are copies of a few.
 * @param onLoaded when an uploaded picture has come
 */
export function openPictures(pixelRatio: number, onLoaded: () => void) {
  const kept = new Map<string, MarkPicture>()
  const uploaded = new Map<string, HTMLImageElement>()

  function picture(key: string, make: () => MarkPicture): MarkPicture {
    const found = kept.get(key)
    if (found) return found
    if (kept.size >= MAX_KEPT) kept.clear()
    const made = make()
    kept.set(key, made)
    return made
  }

  /** Undefined until it has come, and for one that does not come. */
  function uploadedPicture(address: string): HTMLImageElement | undefined {
    const known = uploaded.get(address)
    if (known) return known.naturalWidth > 0 ? known : undefined
    if (uploaded.size >= MAX_KEPT) uploaded.clear()
    const image = new Image()
    uploaded.set(address, image)
    image.onload = () => {
      kept.clear()
      onLoaded()
    }
    image.src = address
    return undefined
  }

  function drawn(width: number, height: number, x: number, y: number, draw: (pen: Pen) => void): MarkPicture {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * pixelRatio)
    canvas.height = Math.ceil(height * pixelRatio)
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    pen.scale(pixelRatio, pixelRatio)
    pen.translate(x, y)
    draw(pen)
    return { ...stampOf(canvas), x: x * pixelRatio, y: y * pixelRatio }
  }

  return {
    ofMark({ shape, colour, icon }: Pick<LiveMark, 'shape' | 'colour' | 'icon'>, isOpen: boolean): MarkPicture {
      return picture(`${shape} ${colour} ${icon} ${isOpen}`, () => {
        // Data may name uploaded pictures, and no other addresses.
        const own = isUploadedPicture(icon) ? uploadedPicture(icon) : undefined
        if (own) return drawn(ICON_PX, ICON_PX, ICON_PX / 2, ICON_PX / 2, (pen) => framed(pen, own, colour, isOpen))
        if (shape === 'dot') {
          const side = DOT_PX + 6
          return drawn(side, side, side / 2, side / 2, (pen) => dot(pen, colour, isOpen))
        }
        return drawn(ICON_PX, ICON_PX + 2, ICON_PX / 2, ICON_PX, (pen) => pin(pen, colour, glyphPath(icon), isOpen))
      })
    },
    ofCluster(count: number, style: ClusterStyle, colour: string, t: Colours): MarkPicture {
      const r = clusterRadius(count)
      return picture(`${style} ${count} ${colour} ${t.surface} ${t.text}`, () =>
        drawn(2 * r + 6, 2 * r + 6, r + 3, r + 3, (pen) => cluster(pen, r, { count, style, colour, t })),
      )
    },
  }
}

export type Pictures = ReturnType<typeof openPictures>

export const clusterRadius = (count: number) => Math.min(26, 13 + 2 * Math.log2(count))

const WHITE = '#ffffff'

function paint(pen: Pen, fill: string, line: string, lineWidth: number): void {
  Object.assign(pen, { fillStyle: fill, strokeStyle: line, lineWidth, lineJoin: 'round' })
  pen.fill()
  pen.stroke()
}

/** A circle with a tip, whose end is at the place. */
function pin(pen: Pen, colour: string, glyph: string | undefined, isOpen: boolean): void {
  const r = 11
  const middle = -ICON_PX + r + 1.5
  const side = Math.asin(r / -middle)
  pen.beginPath()
  pen.arc(0, middle, r, Math.PI - side, side)
  pen.lineTo(0, 0)
  pen.closePath()
  paint(pen, colour, isOpen ? '#16202e' : WHITE, isOpen ? 2.5 : 1.5)
  pen.beginPath()
  if (glyph === undefined) {
    pen.arc(0, middle, 4, 0, TURN)
    pen.fillStyle = WHITE
    pen.fill()
    return
  }
  pen.translate(-7, middle - 7)
  pen.scale(14 / 16, 14 / 16)
  Object.assign(pen, { strokeStyle: WHITE, lineWidth: 1.5, lineJoin: 'round', lineCap: 'round' })
  pen.stroke(new Path2D(glyph))
}

function dot(pen: Pen, colour: string, isOpen: boolean): void {
  pen.beginPath()
  pen.arc(0, 0, DOT_PX / 2, 0, TURN)
  paint(pen, colour, isOpen ? '#16202e' : WHITE, isOpen ? 2.5 : 1.5)
}

function framed(pen: Pen, image: HTMLImageElement, colour: string, isOpen: boolean): void {
  const half = ICON_PX / 2
  const shrink = Math.min(ICON_PX / image.naturalWidth, ICON_PX / image.naturalHeight)
  const [width, height] = [image.naturalWidth * shrink, image.naturalHeight * shrink]
  pen.drawImage(image, -width / 2, -height / 2, width, height)
  if (!isOpen) return
  Object.assign(pen, { strokeStyle: colour, lineWidth: 2 })
  pen.strokeRect(1 - half, 1 - half, ICON_PX - 2, ICON_PX - 2)
}

interface ClusterLook {
  count: number
  style: ClusterStyle
  colour: string
  t: Colours
}

/** 0 is a ring on the ground, 1 a circle, 2 a square, 3 a star, with the number in the middle. */
function cluster(pen: Pen, r: number, { count, style, colour, t }: ClusterLook): void {
  pen.beginPath()
  if (style === 2) pen.roundRect(-r, -r, 2 * r, 2 * r, 4)
  else if (style === 3) star(pen, r + 2)
  else pen.arc(0, 0, r, 0, TURN)
  const isRing = style === 0
  paint(pen, isRing ? t.surface : colour, isRing ? colour : WHITE, isRing ? 3 : 1.5)
  const font = `600 ${style === 3 ? 11 : 12}px ${t.font}`
  Object.assign(pen, { fillStyle: isRing ? t.text : WHITE, font, textAlign: 'center', textBaseline: 'middle' })
  pen.fillText(String(count), 0, 0.5)
}

const POINTS = 8

function star(pen: Pen, r: number): void {
  for (let index = 0; index < 2 * POINTS; index += 1) {
    const turn = (index * TURN) / (2 * POINTS) - TURN / 4
    const length = index % 2 === 0 ? r : r * 0.8
    pen.lineTo(Math.cos(turn) * length, Math.sin(turn) * length)
  }
  pen.closePath()
}
