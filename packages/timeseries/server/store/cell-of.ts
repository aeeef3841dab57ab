import type { TsCell } from './model.ts'

/** A value of a column as a cell of an answer: integers beyond 2^53 are texts. */
export function cellOf(value: unknown): TsCell {
  if (typeof value !== 'bigint') return value as TsCell
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}
