import type { FieldType, TsCell } from '../store/model.ts'

/** A value of InfluxQL: a bigint is an integer, a number is a float. */
export type Value = number | bigint | string | boolean | null

/** Microseconds since 1970; a bigint is in nanoseconds, for the exact bound of a range. */
export type Time = number | bigint

export interface Point {
  timeUs: number
  value: Value
}

/** A cell of the store's answer as a value: integers beyond 2^53 stay exact. */
export function toValue(cell: TsCell, type: FieldType | 'time' | 'tag'): Value {
  return type === 'int' && cell !== null ? BigInt(cell as number | string) : cell
}
