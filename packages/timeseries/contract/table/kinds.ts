import { isBoolean, isNothing, MAX_CELL_LENGTH, readNumber, splitUnit } from './cells.ts'
import type { DecimalSign, ValueKind } from './plan.ts'

/** A column with so many numbers has numbers; other cells in it have no value. */
const SURELY = 0.95
const MAYBE = 0.5

export interface KindGuess {
  kind: ValueKind
  /** What follows the numbers, such as °C. */
  unit: string
  /** A cell that speaks against `kind`, if the cells do not decide. */
  doubt: string | undefined
}

/** The type of a column's values. Digits that a number would change are texts: codes. */
export function guessKind(cells: readonly string[], decimal: DecimalSign): KindGuess {
  const filled = cells.filter((cell) => !isNothing(cell))
  const unit = commonUnit(filled, decimal)
  const isNumber = (cell: string) => !isCode(cell) && !Number.isNaN(readNumber(cell, decimal, unit))
  const numbers = filled.filter(isNumber).length
  const share = filled.length === 0 ? 1 : numbers / filled.length
  if (share === 1) return { kind: 'number', unit, doubt: undefined }
  if (filled.every(isBoolean)) return { kind: 'boolean', unit: '', doubt: undefined }
  const other = filled.find((cell) => !isNumber(cell))!
  const areCodes = filled.every((cell) => /^\d+$/.test(cell))
  if (areCodes) return { kind: 'text', unit: '', doubt: share < SURELY ? undefined : other }
  if (share <= MAYBE) return { kind: 'text', unit: '', doubt: undefined }
  return { kind: 'number', unit, doubt: share < SURELY || filled.some(isCode) ? other : undefined }
}

/** A number would lose the zero at its start, or has fewer digits. */
const isCode = (cell: string) => /^0\d+$/.test(cell) || (/^\d{16,}$/.test(cell) && !Number.isSafeInteger(Number(cell)))

/** The unit that follows most of the numbers. */
function commonUnit(cells: readonly string[], decimal: DecimalSign): string {
  const units = cells.map((cell) => splitUnit(cell, decimal)?.unit)
  const unit = units.find((found) => found !== undefined)
  if (unit === undefined) return ''
  return units.filter((one) => one === unit).length > cells.length * MAYBE ? unit : ''
}

export interface DecimalGuess {
  decimal: DecimalSign
  /** A number whose sign may separate thousands instead, if the cells do not decide. */
  doubt: string | undefined
}

const FRACTION: Record<DecimalSign, RegExp> = {
  '.': /^[+-]?(\d+\.(\d{1,2}|\d{4,})?|0?\.\d+|\d{1,3}(,\d{3})+\.\d*|\d{1,3}(,\d{3}){2,})$/,
  ',': /^[+-]?(\d+,(\d{1,2}|\d{4,})?|0?,\d+|\d{1,3}(\.\d{3})+,\d*|\d{1,3}(\.\d{3}){2,})$/,
}
const BEFORE_THREE: Record<DecimalSign, RegExp> = { '.': /^[+-]?\d+\.\d{3}$/, ',': /^[+-]?\d+,\d{3}$/ }

/** The sign before the fraction of a number. A point before three digits is one, unless other cells say otherwise. */
export function guessDecimal(rows: readonly (readonly string[])[]): DecimalGuess {
  const sure = { '.': 0, ',': 0 }
  const unclear: Partial<Record<DecimalSign, string>> = {}
  const example: Partial<Record<DecimalSign, string>> = {}
  for (const row of rows)
    for (const cell of row) {
      if (cell.length > MAX_CELL_LENGTH || !/\d[.,]|[.,]\d/.test(cell)) continue
      const number = cell.replace(/\s*[\p{L}%‰°℃℉]\S*$/u, '').replaceAll(/(?<=\d)[\s'’](?=\d{3})/g, '')
      const sign = (['.', ','] as const).find((one) => FRACTION[one].test(number))
      if (sign) {
        sure[sign]++
        example[sign] ??= number
      } else for (const one of ['.', ','] as const) if (BEFORE_THREE[one].test(number)) unclear[one] ??= number
    }
  if (sure['.'] === 0 && sure[','] === 0)
    return { decimal: unclear[','] && !unclear['.'] ? ',' : '.', doubt: unclear[','] }
  const [decimal, other] = sure[','] > sure['.'] ? ([',', '.'] as const) : (['.', ','] as const)
  return { decimal, doubt: sure[other] > sure[decimal] / 10 ? example[other] : undefined }
}
