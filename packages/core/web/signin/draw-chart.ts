import type { Tokens } from '../theme/tokens.ts'

interface Paper {
  width: number
  height: number
  /** How far the paper has moved, in pixels. */
  shift: number
  colours: Tokens
}

type Pen = CanvasRenderingContext2D

const GRID_PX = 32
/** The pens are left of the right edge, as on a chart recorder. */
const PENS_AT = 0.86

/** One frame of the recorder: the grid, three traces, and their pens. */
export function drawChart(pen: Pen, paper: Paper): void {
  const { width, height, colours } = paper
  pen.clearRect(0, 0, width, height)
  drawGrid(pen, paper)
  const [first, second, third] = colours.series
  drawTrace(pen, paper, { middle: 0.36, reach: 0.11, colour: first, weight: 2, at: calm })
  drawTrace(pen, paper, { middle: 0.58, reach: 0.07, colour: second, weight: 1.5, at: pulsed })
  drawTrace(pen, paper, { middle: 0.76, reach: 0.05, colour: third, weight: 1.5, at: stepped })
}

function drawGrid(pen: Pen, { width, height, shift, colours }: Paper): void {
  pen.lineWidth = 1
  pen.strokeStyle = colours.line
  pen.beginPath()
  for (let x = -(shift % GRID_PX); x <= width; x += GRID_PX) {
    pen.moveTo(Math.round(x) + 0.5, 0)
    pen.lineTo(Math.round(x) + 0.5, height)
  }
  for (let y = GRID_PX; y < height; y += GRID_PX) {
    pen.moveTo(0, y + 0.5)
    pen.lineTo(width, y + 0.5)
  }
  pen.stroke()
}

interface Trace {
  /** Zero line and amplitude, as fractions of the height. */
  middle: number
  reach: number
  colour: string
  weight: number
  /** The value from −1 to 1 at a place on the endless paper. */
  at: (place: number) => number
}

function drawTrace(pen: Pen, { width, height, shift, colours }: Paper, trace: Trace): void {
  const end = width * PENS_AT
  const yAt = (x: number) => height * (trace.middle - trace.reach * trace.at(x + shift))
  const ink = pen.createLinearGradient(0, 0, end, 0)
  ink.addColorStop(0, `${trace.colour}00`)
  ink.addColorStop(0.35, `${trace.colour}b0`)
  ink.addColorStop(1, trace.colour)
  pen.strokeStyle = ink
  pen.lineWidth = trace.weight
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(0, yAt(0))
  for (let x = 2; x <= end; x += 2) pen.lineTo(x, yAt(x))
  pen.stroke()

  pen.strokeStyle = colours.lineStrong
  pen.lineWidth = 1
  pen.beginPath()
  pen.moveTo(end + 8, yAt(end))
  pen.lineTo(width, yAt(end))
  pen.stroke()
  pen.fillStyle = colours.page
  pen.strokeStyle = trace.colour
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(end, yAt(end), 4, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
}

function calm(place: number): number {
  return 0.55 * Math.sin(place / 97) + 0.3 * Math.sin(place / 41 + 1.3) + 0.15 * noise(place / 9)
}

/** The pulse of a machine: a sharp rise and a slow fall, with a different height each time. */
function pulsed(place: number): number {
  const beat = Math.floor(place / 118)
  const part = place / 118 - beat
  const rise = part < 0.12 ? part / 0.12 : Math.exp(-(part - 0.12) * 4)
  return -0.8 + rise * (1.2 + 0.5 * random(beat)) + 0.08 * noise(place / 5)
}

/** A set value that is changed now and then. */
function stepped(place: number): number {
  const step = Math.floor(place / 210)
  const part = Math.min(1, (place / 210 - step) * 6)
  const eased = part * part * (3 - 2 * part)
  return (random(step - 1) + (random(step) - random(step - 1)) * eased) * 1.6 - 0.8 + 0.1 * noise(place / 6)
}

function noise(place: number): number {
  const left = Math.floor(place)
  const part = place - left
  const eased = part * part * (3 - 2 * part)
  return 2 * (random(left) + (random(left + 1) - random(left)) * eased) - 1
}

/** A value from 0 to 1, always the same for the same number. */
function random(n: number): number {
  const x = Math.sin(n * 127.1 + 311.7) * 43758.5453
  return x - Math.floor(x)
}
