import type { Coordinate } from 'ol/coordinate.js'
import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type { ClusterStyle } from '../../../contract/map-looks.ts'
import type { Colours } from '../colours.ts'
import type { MarkPicture, Pictures } from './live-picture.ts'
import type { Placed } from './placed.ts'
import { emptySheet, putStamp, type Sheet } from './stamps.ts'

/** What is drawn in a frame. */
export interface MarksScene {
  placed: readonly Placed[]
  style: ClusterStyle
  showsNames: boolean
  openId: string | undefined
  colours: Colours
}

const ABOVE = 30
/** A mark beyond an edge by so many pixels of the screen shows nothing of itself. */
const OUTSIDE_PX = 100
const MAX_NAMES = 300
/** How much larger than the map the canvas is on each side: a map that is moved by less only moves the canvas. */
const MARGIN_PX = 256
const NAME_PX = 12

/**
 * The marks as one canvas of our own. A vector layer would make an object with a style for each mark, and again for each
 * that moves; here thousands of marks are copies of small pictures. They are drawn anew only when they have changed, the
 * map zooms, or it has moved beyond what is drawn around it.
 */
export function makeMarksLayer(pictures: Pictures, scene: () => MarksScene): Layer {
  const canvas = document.createElement('canvas')
  canvas.className = 'core-live-marks'
  const pen = canvas.getContext('2d')!
  let sheet = emptySheet(1, 1)
  let drawn: { key: string; center: Coordinate } | undefined

  function draw({ size, pixelRatio, viewState }: FrameState): void {
    const [width = 0, height = 0] = size.map((side) => Math.round(side * pixelRatio) + 2 * MARGIN_PX)
    if (sheet.width !== width || sheet.height !== height) {
      sheet = emptySheet(width, height)
      Object.assign(canvas, { width, height })
      Object.assign(canvas.style, { width: `${width / pixelRatio}px`, height: `${height / pixelRatio}px` })
    }
    sheet.pixels.fill(0)
    const names = stampMarks(sheet, viewState, pixelRatio, pictures, scene())
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.putImageData(sheet.image, 0, 0)
    pen.scale(pixelRatio, pixelRatio)
    if (names.length > 0) drawNames(pen, names, scene().colours)
  }

  const layer: Layer = new Layer({
    zIndex: ABOVE,
    render(frame) {
      const { size, pixelRatio, viewState } = frame
      const { resolution, center } = viewState
      const margin = MARGIN_PX / pixelRatio
      const key = [layer.getRevision(), size, pixelRatio, resolution].join(' ')
      let moved = drawn?.key === key ? movedPx(drawn.center, center, resolution) : undefined
      if (!moved || Math.max(...moved.map(Math.abs)) > margin) {
        draw(frame)
        drawn = { key, center }
        moved = [0, 0]
      }
      const [x, y] = moved.map((distance) => distance - margin)
      canvas.style.transform = `translate(${x}px, ${y}px)`
      return canvas
    },
  })
  return layer
}

/** How far what lies in the middle of the map has moved, in pixels of the page. */
const movedPx = ([fromX = 0, fromY = 0]: Coordinate, [toX = 0, toY = 0]: Coordinate, resolution: number) => [
  (fromX - toX) / resolution,
  (toY - fromY) / resolution,
]

/** @returns the names to be drawn, in pixels of the page */
function stampMarks(
  sheet: Sheet,
  { resolution, center: [middleX = 0, middleY = 0] }: FrameState['viewState'],
  pixelRatio: number,
  pictures: Pictures,
  scene: MarksScene,
): Named[] {
  const named: Named[] = []
  let last: (() => void) | undefined
  for (const placed of scene.placed) {
    const x = ((placed.east - middleX) / resolution) * pixelRatio + sheet.width / 2
    const y = ((middleY - placed.north) / resolution) * pixelRatio + sheet.height / 2
    if (x < -OUTSIDE_PX || y < -OUTSIDE_PX || x > sheet.width + OUTSIDE_PX || y > sheet.height + OUTSIDE_PX) continue
    const isOpen = scene.openId !== undefined && placed.marks.some(({ id }) => id === scene.openId)
    const picture = pictureOf(placed, isOpen, pictures, scene)
    const put = () => putStamp(sheet, picture, Math.round(x - picture.x), Math.round(y - picture.y))
    // Above all others.
    if (isOpen) last = put
    else put()
    if (scene.showsNames && placed.marks.length === 1 && named.length < MAX_NAMES) {
      const name = {
        text: placed.marks[0]!.name,
        x: (x + picture.width / 2) / pixelRatio + 2,
        y: (y - picture.y / 2) / pixelRatio,
      }
      if (!named.some((other) => covers(name, other))) named.push(name)
    }
  }
  last?.()
  return named
}

function pictureOf(
  { marks }: Placed,
  isOpen: boolean,
  pictures: Pictures,
  { style, colours }: Pick<MarksScene, 'style' | 'colours'>,
): MarkPicture {
  const [first] = marks
  return marks.length === 1
    ? pictures.ofMark(first!, isOpen)
    : pictures.ofCluster(marks.length, style, first!.colour, colours)
}

interface Named {
  text: string
  x: number
  y: number
}

const covers = (one: Named, other: Named) =>
  Math.abs(one.y - other.y) < NAME_PX + 2 &&
  one.x < other.x + other.text.length * NAME_PX &&
  other.x < one.x + one.text.length * NAME_PX

function drawNames(pen: CanvasRenderingContext2D, names: readonly Named[], t: Colours): void {
  const font = `500 ${NAME_PX}px ${t.font}`
  Object.assign(pen, { font, textAlign: 'left', textBaseline: 'middle', lineWidth: 3, lineJoin: 'round' })
  Object.assign(pen, { strokeStyle: t.surface, fillStyle: t.text })
  for (const { text, x, y } of names) {
    pen.strokeText(text, x, y)
    pen.fillText(text, x, y)
  }
}
