const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
const COMMA_NUMBER = /^[+-]?(\d+(,\d*)?|,\d+)([eE][+-]?\d+)?$/
const BOOLEAN = /^(true|false)$/i
/** Texts that mean "no value". */
const NOTHING = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '-'])

export function isNothing(cell: string): boolean {
  return cell.length <= 4 && NOTHING.has(cell.toLowerCase())
}

/** The number in a cell; NaN if it is not a finite one. */
export function readNumber(cell: string, decimal: '.' | ','): number {
  if (!(decimal === ',' ? COMMA_NUMBER : NUMBER).test(cell)) return Number.NaN
  const number = Number(decimal === ',' ? cell.replace(',', '.') : cell)
  return Number.isFinite(number) ? number : Number.NaN
}

export function isNumeric(cell: string, decimal: '.' | ','): boolean {
  return (decimal === ',' ? COMMA_NUMBER : NUMBER).test(cell)
}

export function isBoolean(cell: string): boolean {
  return BOOLEAN.test(cell)
}
