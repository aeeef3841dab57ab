import type { DecimalSign } from './plan.ts'

const NUMBER: Record<DecimalSign, RegExp> = {
  '.': /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/,
  ',': /^[+-]?(\d+(,\d*)?|,\d+)([eE][+-]?\d+)?$/,
}
// One sign separates all groups of a number.
const GROUPED: Record<DecimalSign, RegExp> = {
  '.': /^[+-]?\d{1,3}([, \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:\.\d*)?$/,
  ',': /^[+-]?\d{1,3}([. \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:,\d*)?$/,
}
const BOOLEAN = /^(true|false)$/i
/** Texts that mean "no value": of people, of programs, and the errors of spreadsheets. */
const NOTHING = new Set(
  (
    ' na n/a nan null none nil — – … #n/a #na #nv #value! #wert! #ref! #bezug! #div/0! #num! #zahl! #name? #null! ' +
    '#spill! #calc! #error! #getting_data'
  ).split(' '),
)
const LONGEST = Math.max(...[...NOTHING].map((text) => text.length))

export function isNothing(cell: string): boolean {
  return (cell.length <= LONGEST && NOTHING.has(cell.toLowerCase())) || /^(-+|##+)$/.test(cell)
}

/**
 * The number in a cell, with or without separated thousands; NaN if it is not a finite one.
 * @param unit what may follow the number
 */
export function readNumber(cell: string, decimal: DecimalSign, unit = ''): number {
  const text = numberText(unit !== '' && cell.endsWith(unit) ? cell.slice(0, -unit.length).trimEnd() : cell, decimal)
  const number = text === null ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : Number.NaN
}

function numberText(cell: string, decimal: DecimalSign): string | null {
  if (NUMBER[decimal].test(cell)) return decimal === ',' ? cell.replace(',', '.') : cell
  const [, group] = GROUPED[decimal].exec(cell) ?? []
  if (group !== undefined) return cell.replaceAll(group, '').replace(decimal, '.')
  return cell.startsWith('−') ? numberText(`-${cell.slice(1)}`, decimal) : null
}

export function isNumeric(cell: string, decimal: DecimalSign): boolean {
  return numberText(cell, decimal) !== null
}

export function isBoolean(cell: string): boolean {
  return BOOLEAN.test(cell)
}

/** A longer cell is no time, and no number with a unit: the patterns for these take the square of a text's length. */
export const MAX_CELL_LENGTH = 60
const NUMBER_WITH_UNIT = /^([+\-−\d][\d.,'’\s]*?)\s*([\p{L}%‰°℃℉]\S{0,11})$/u

/** A cell such as `20.1 °C` as its number and what follows it; null if it is none. */
export function splitUnit(cell: string, decimal: DecimalSign): { number: string; unit: string } | null {
  if (cell.length > MAX_CELL_LENGTH) return null
  const [, number = '', unit = ''] = NUMBER_WITH_UNIT.exec(cell) ?? []
  return isNumeric(number, decimal) && !isNumeric(cell, decimal) ? { number, unit } : null
}
