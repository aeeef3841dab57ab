import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type { ClusterStyle } from '../../../contract/map-looks.ts'
import type { Colours } from '../colours.ts'
import type { MarkPicture, Pictures } from './live-picture.ts'
import type { Placed } from './placed.ts'

/** What is drawn in a frame. */
export interface MarksScene {
  placed: readonly Placed[]
  style: ClusterStyle
  showsNames: boolean
  openId: string | undefined
  colours: Colours
}

const ABOVE = 30
const MAX_NAMES = 300
const NAME_PX = 12

/**
 * The marks as one canvas of our own. A vector layer would make an object with a style for each mark, and again for each
 * that moves; here a frame copies small pictures, and thousands of marks take a few milliseconds.
 */
export function makeMarksLayer(pictures: Pictures, scene: () => MarksScene): Layer {
  const canvas = document.createElement('canvas')
  canvas.className = 'core-live-marks'
  const pen = canvas.getContext('2d')!
  return new Layer({
    zIndex: ABOVE,
    render(frame) {
      drawMarks(canvas, pen, frame, pictures, scene())
      return canvas
    },
  })
}

function drawMarks(
  canvas: HTMLCanvasElement,
  pen: CanvasRenderingContext2D,
  { size, pixelRatio, viewState }: FrameState,
  pictures: Pictures,
  scene: MarksScene,
): void {
  const [width = 0, height = 0] = size
  const [pixelWidth, pixelHeight] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)]
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
  }
  pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  pen.clearRect(0, 0, width, height)
  const { resolution, center } = viewState
  const [middleX = 0, middleY = 0] = center
  const named: Named[] = []
  let last: (() => void) | undefined
  for (const placed of scene.placed) {
    const x = (placed.east - middleX) / resolution + width / 2
    const y = (middleY - placed.north) / resolution + height / 2
    if (x < -40 || y < -40 || x > width + 40 || y > height + 40) continue
    const isOpen = scene.openId !== undefined && placed.marks.some(({ id }) => id === scene.openId)
    const picture = pictureOf(placed, isOpen, pictures, scene)
    // Above all others.
    if (isOpen) last = () => put(pen, picture, x, y)
    else put(pen, picture, x, y)
    if (scene.showsNames && placed.marks.length === 1 && named.length < MAX_NAMES) {
      const name = { text: placed.marks[0]!.name, x: x + picture.width / 2 + 2, y: y - picture.y / 2 }
      if (!named.some((other) => covers(name, other))) named.push(name)
    }
  }
  last?.()
  if (named.length > 0) drawNames(pen, named, scene.colours)
}

function put(pen: CanvasRenderingContext2D, { image, width, height, x, y }: MarkPicture, atX: number, atY: number) {
  pen.drawImage(image, atX - x, atY - y, width, height)
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
