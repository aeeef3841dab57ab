import { cutUnits } from './cut.ts'

export type Cell = string | number | null

/**
 * What a spreadsheet takes for a formula: `=`, `+`, `-`, `@` or their full-width forms, also after blanks and control
 * characters, and whatever begins with a tab or a line break. JavaScript (with `u`) and DuckDB read the same text.
 */
export const FORMULA = '^([\\t\\r\\n]|[\\p{Z}\\p{Cc}\\p{Cf}]*[=+\\-@＝＋－＠])'
/** A number is no formula, whatever its sign. */
export const NUMBER = '^[+\\-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+\\-]?\\d+)?$'

const isFormula = new RegExp(FORMULA, 'u')
const isNumber = new RegExp(NUMBER, 'u')

/** CSV with a byte-order mark, so that spreadsheet programs read Chinese. */
export function csvOf(heads: readonly string[], cells: readonly (readonly Cell[])[]): string {
  return `\ufeff${csvLines([heads, ...cells])}`
}

export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaSafe(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function formulaSafe(text: string): string {
  return isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
}

/** The most UTF-16 units that a cell of a workbook may have. */
const MAX_CELL = 32_767

/** A whole number of 12 or more digits: a spreadsheet would show it rounded. */
export const isLong = (value: number): boolean => Number.isInteger(value) && Math.abs(value) >= 1e11

/**
 * A cell of a workbook. A text has the type text, so no formula in it runs; a long number is a text, too. What is too
 * long for a cell is cut.
 */
export function workbookCell(value: Cell) {
  if (value === null) return null
  return typeof value === 'number' && !isLong(value)
    ? { value, type: Number }
    : { value: cutUnits(String(value), MAX_CELL), type: String }
}
