import type { Entity } from '../../../contract/define/entity.ts'
import type { Field } from '../../../contract/define/fields.ts'
import { kindOf } from '../../../contract/shown.ts'

/** The room of a column in a list. It depends on the kind of its field, never on the page. */
export interface Room {
  minPx: number
  /** The least width of its text: a column of short names leaves its room to longer ones. */
  textPx: number
  /** A number, an amount, a moment or a code: never cut, never wrapped. Others are cut where there is no room. */
  figure: boolean
}

/** The widest digits of the system fonts at 14 px, and the padding of a cell. */
const CHARACTER_PX = 9
const PADDING_PX = 16
/** Four Chinese characters, or the end of an id. */
const NAME_PX = 68
/** Twelve Chinese characters: rows are told apart by their names. */
const TITLE_PX = 184
/** An order is referred to by its number. */
const ORDER_NUMBER = 18

const ofCharacters = (count: number) => Math.round(count * CHARACTER_PX) + PADDING_PX

const FIGURES: Readonly<Partial<Record<ReturnType<typeof kindOf>, number>>> = {
  fen: ofCharacters(9),
  int: ofCharacters(7),
  num: ofCharacters(8),
  pct: ofCharacters(6),
  date: ofCharacters(10),
  dt: ofCharacters(15),
  status: 100,
  bool: 72,
}

const NAMES: Readonly<Partial<Record<ReturnType<typeof kindOf>, number>>> = {
  choice: 104,
  text: 184,
  json: 184,
  img: 88,
}

export function roomOf(entity: Entity, name: string): Room {
  const kind = kindOf(entity, name)
  const field = entity.fields[name]
  if (field?.kind === 'generated') return figureOf(ofCharacters(field.length))
  if (field?.kind === 'ref' && field.to === 'order') return figureOf(ofCharacters(ORDER_NUMBER))
  if (field?.kind === 'str' && isCode(field)) {
    return figureOf(ofCharacters(typeof field.code === 'number' ? field.code : Math.min(field.max, 12)))
  }
  const figurePx = FIGURES[kind]
  if (figurePx !== undefined) return figureOf(figurePx)
  const minPx = NAMES[kind] ?? (name === entity.title ? TITLE_PX : 140)
  // A choice has few words, and is cut nowhere.
  return { minPx, textPx: kind === 'choice' ? minPx - PADDING_PX : NAME_PX, figure: false }
}

const figureOf = (minPx: number): Room => ({ minPx, textPx: minPx - PADDING_PX, figure: true })

/** A text with a fixed form is compared as a whole: a telephone number, a device's number, an IP address. */
const isCode = (field: Extract<Field, { kind: 'str' }>) =>
  field.code !== undefined || field.format !== undefined || field.pattern !== undefined
