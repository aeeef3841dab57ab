import type { FabricObject } from 'fabric/es'
import type { DrawingObject } from '../../contract/drawing/drawing.ts'
import type { Change } from './changes.ts'
import { type PictureShape, SymbolShape } from './shapes.ts'
import type { SymbolColours } from './symbols/paint-symbol.ts'

export interface DrawingColours extends SymbolColours {
  text: string
  line: string
  area: string
  font: string
}

/** What data may change of an object, as the library names it. */
export interface Look {
  opacity: number
  backgroundColor: string
  fill?: string | null
  stroke?: string | null
  strokeWidth?: number
  strokeDashArray?: number[] | null
  text?: string
  fontFamily?: string
}

const FAMILIES = { serif: 'serif', mono: 'monospace' } as const
const NONE = 'transparent'

/** How an object looks with what data change of it. Colours that the author left to the theme are those of the theme. */
export function lookOf(object: DrawingObject, change: Change | undefined, colours: DrawingColours): Look {
  const shown = { ...object, ...change } as DrawingObject
  const { opacity, backgroundColor } = shown
  const look: Look = { opacity, backgroundColor }
  if (shown.sort === 'symbol') return look
  const { stroke, strokeWidth, strokeDash } = shown
  const line = { stroke: colour(stroke, colours.line), strokeWidth, strokeDashArray: dashes(strokeDash) }
  if (shown.sort === 'image') return { ...look, ...line }
  if (shown.sort === 'line') return { ...look, ...line, fill: null }
  if (shown.sort !== 'text') return { ...look, ...line, fill: colour(shown.fill, colours.area) }
  const { text, fill, fontFamily } = shown
  // Letters without an outline of their own have none.
  const outline = strokeWidth > 0 ? line : { ...line, stroke: null }
  const family = fontFamily === 'sans' ? colours.font : FAMILIES[fontFamily]
  return { ...look, ...outline, text, fill: colour(fill, colours.text), fontFamily: family }
}

const colour = (own: string, ofTheme: string) => (own === NONE ? null : own || ofTheme)

const dashes = (text: string) => (text === '' ? null : text.split(' ').map(Number))

/** Gives a shape its look; `pictureOf` has the pictures of the drawing. */
export function applyLook(
  shape: FabricObject,
  object: DrawingObject,
  change: Change | undefined,
  colours: DrawingColours,
  pictureOf: (address: string) => HTMLImageElement | null,
): void {
  shape.set(lookOf(object, change, colours))
  if (object.sort === 'image') (shape as PictureShape).image = pictureOf(String(change?.src ?? object.src))
  if (object.sort !== 'symbol' || !(shape instanceof SymbolShape)) return
  const { symbol, state, level, width, height } = { ...object, ...(change as Partial<typeof object>) }
  shape.look = { symbol, state, level, width, height, colours, movedS: shape.look?.movedS ?? 0 }
}
