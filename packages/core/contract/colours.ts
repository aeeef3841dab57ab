/**
 * Colours that depend on a value: `80 <= value < 95` is amber. Rows are tried in order; the first that matches wins.
 */

export const COLOUR_OPERATORS = ['<', '<=', '=', '>=', '>', '!='] as const

export type ColourOperator = (typeof COLOUR_OPERATORS)[number]

/** Matches if both hold: `value operator1 value1` and `value operator2 value2`. */
export interface ColourCondition {
  operator1: ColourOperator
  value1: number | string
  operator2: ColourOperator
  value2: number | string
  color: string
}

const compare: Record<ColourOperator, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
  '!=': (a, b) => a !== b,
}

/** The colour of the first condition that matches the value; undefined if none does. */
export function colourFor(value: unknown, conditions: readonly ColourCondition[] | undefined): string | undefined {
  return conditions?.find(
    (row) =>
      isComplete(row) &&
      conditionHolds(value, row.operator1, row.value1) &&
      conditionHolds(value, row.operator2, row.value2),
  )?.color
}

/** Whether a row has its colour and both values. The form refuses an incomplete row, and it never matches. */
export function isComplete(row: Partial<ColourCondition>): row is ColourCondition {
  return isFilled(row.color) && isFilled(row.value1) && isFilled(row.value2)
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && !Number.isNaN(value) && String(value).trim() !== ''
}

/**
 * Whether a value is so compared with another one. Texts can be equal or not, but have no order: `run` < 5 does not
 * match, because letters are not compared.
 */
export function conditionHolds(value: unknown, operator: ColourOperator, bound: number | string): boolean {
  const [a, b] = [numberOf(value), numberOf(bound)]
  if (a !== null && b !== null) return compare[operator]?.(a, b) ?? false
  if (!isFilled(value)) return false
  if (operator === '=') return String(value) === String(bound)
  return operator === '!=' && String(value) !== String(bound)
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
