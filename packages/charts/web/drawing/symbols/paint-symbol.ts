import type { SymbolName, SymbolState } from '../../../contract/drawing/symbols.ts'
import type { Motion, SymbolPart, Vessel } from './symbol-parts.ts'
import { SYMBOL_DRAWINGS } from './symbols.ts'

/** The colours of the theme in which symbols are drawn. */
export interface SymbolColours {
  surface: string
  liquid: string
  off: string
  on: string
  warning: string
  fault: string
}

export interface SymbolLook {
  symbol: SymbolName
  state: SymbolState
  /** How full it is, from 0 to 1. */
  level: number
  width: number
  height: number
  colours: SymbolColours
  /** How long it has moved. */
  movedS: number
}

const UNITS = 100
const LINE = { share: 0.036, minPx: 1.25, maxPx: 4 }
const DASH = [10, 9]
/** How much of the colour of the lines a surface has while the symbol is on. */
const TINT = 0.2
const LEVEL_TINT = 0.75

/** A symbol moves while it is on, also with a warning. */
export const isMoving = (state: SymbolState) => state === 'on' || state === 'warning'

/** Marks of the states that people must see, besides their colours. */
const BADGES = {
  warning: { shape: 'M80 2L98 34H62Z', sign: 'M80 13V22M80 28V28.2' },
  fault: { shape: 'M73 2H87L97 12V26L87 36H73L63 26V12Z', sign: 'M74 13L86 25M86 13L74 25' },
} as const

/** Draws a symbol around the origin of the context. */
export function paintSymbol(context: CanvasRenderingContext2D, look: SymbolLook): void {
  const { symbol, state, width, height, colours, movedS } = look
  const { parts, vessel } = SYMBOL_DRAWINGS[symbol]
  const isOn = isMoving(state)
  const lines = colours[state]
  const widthPx = lineWidth(width, height)
  const fitted = new DOMMatrix([width / UNITS, 0, 0, height / UNITS, -width / 2, -height / 2])
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = lines
  for (const part of parts) {
    if (part.only && (part.only === 'on') !== isOn) continue
    context.save()
    const path = placed(part, fitted, movedS)
    if (part.motion?.how === 'flow') {
      const scale = Math.min(width, height) / UNITS
      context.setLineDash(DASH.map((length) => length * scale))
      context.lineDashOffset = -movedS * part.motion.speed * scale
    }
    if (part.motion?.how === 'pulse') {
      context.globalAlpha *= 0.65 + 0.35 * Math.cos((2 * Math.PI * movedS) / part.motion.periodS)
    }
    if (part.look === 'body') {
      fillWith(context, path, colours.surface, 1)
      if (isOn) fillWith(context, path, lines, TINT)
    }
    if (vessel && part.d === vessel.body) paintLevel(context, vessel, look, fitted)
    if (part.look === 'accent' && isOn) fillWith(context, path, lines, 1)
    context.lineWidth = part.look === 'thin' ? widthPx * 0.6 : widthPx
    context.stroke(path)
    context.restore()
  }
  if (state === 'warning' || state === 'fault') paintBadge(context, state, look)
}

function lineWidth(width: number, height: number): number {
  return Math.min(LINE.maxPx, Math.max(LINE.minPx, Math.min(width, height) * LINE.share))
}

function fillWith(context: CanvasRenderingContext2D, path: Path2D, colour: string, alpha: number): void {
  context.save()
  context.globalAlpha *= alpha
  context.fillStyle = colour
  context.fill(path)
  context.restore()
}

/** The path of a part where it is at this time, in the size of the symbol. Lines keep their width. */
function placed({ d, motion }: SymbolPart, fitted: DOMMatrix, movedS: number): Path2D {
  const path = new Path2D()
  path.addPath(pathOf(d), motion ? fitted.multiply(moved(motion, movedS)) : fitted)
  return path
}

function moved(motion: Motion, movedS: number): DOMMatrix {
  const here = new DOMMatrix()
  if (motion.how === 'flow' || motion.how === 'pulse') return here
  const turns = movedS / motion.periodS
  if (motion.how === 'spin') {
    const flat = Math.cos(2 * Math.PI * turns)
    return here.translate(motion.x, 0).scale(flat, 1).translate(-motion.x, 0)
  }
  const degrees = motion.how === 'turn' ? 360 * turns : motion.degrees * Math.sin(2 * Math.PI * turns)
  return here.translate(motion.x, motion.y).rotate(degrees).translate(-motion.x, -motion.y)
}

/** In units of the symbol: the same for all that are drawn. */
const paths = new Map<string, Path2D>()

function pathOf(d: string): Path2D {
  const path = paths.get(d) ?? new Path2D(d)
  paths.set(d, path)
  return path
}

/** A liquid, or what else stands in a vessel. */
function paintLevel(context: CanvasRenderingContext2D, vessel: Vessel, look: SymbolLook, fitted: DOMMatrix): void {
  const level = Math.min(1, Math.max(0, look.level))
  if (level === 0) return
  const inside = new Path2D()
  inside.addPath(pathOf(vessel.d), fitted)
  const top = vessel.emptyY + level * (vessel.fullY - vessel.emptyY)
  const filled = new Path2D()
  filled.addPath(pathOf(`M0 ${top}H100V100H0Z`), fitted)
  context.save()
  context.clip(inside)
  fillWith(context, filled, look.colours.liquid, LEVEL_TINT)
  context.restore()
}

function paintBadge(context: CanvasRenderingContext2D, state: keyof typeof BADGES, look: SymbolLook): void {
  const { width, height, colours } = look
  // It keeps its shape in a symbol that is wide or high.
  const side = Math.min(width, height)
  const place = new DOMMatrix([side / UNITS, 0, 0, side / UNITS, width / 2 - side, -height / 2])
  const [shape, sign] = [BADGES[state].shape, BADGES[state].sign].map((d) => {
    const path = new Path2D()
    path.addPath(pathOf(d), place)
    return path
  }) as [Path2D, Path2D]
  context.strokeStyle = colours.surface
  context.lineWidth = side * 0.05
  context.stroke(shape)
  fillWith(context, shape, colours[state], 1)
  context.stroke(sign)
}
