import type { FieldType } from '../model.ts'

/**
 * What engines say differently. All other text of a query is the same for DuckDB and ClickHouse: both know `intDiv`
 * (here as a macro), `argMax`, `argMin`, `stddev_samp`, `coalesce`, `FILTER (WHERE …)` and tuples.
 */
export interface Dialect {
  /** Column types; every column may be null. */
  readonly typeName: Record<FieldType, string>
  /** A text as a literal, whatever it holds. */
  text(value: string): string
  /** Whether a text column matches an expression (RE2 in both). */
  matches(column: string, expression: string): string
  /** An integer that cannot overflow when it is added to or subtracted from. */
  wide(value: string): string
  /** Of an even number of values the lower and the upper of the two in the middle; of an odd number twice the one. */
  middle(column: string): { lower: string; upper: string }
  /** The value at that place (from 1) of all values but nulls in ascending order; null beyond them. May be a tuple. */
  valueAt(value: string, isPresent: string, place: string): string
  /** The n-th part (from 1) of a tuple. */
  part(tuple: string, n: number): string
  /** A table of two columns of integers, `sid` and `g`. */
  pairs(sids: readonly number[], groups: readonly number[]): string
}

/** A finite number as a literal: whole ones as integers, so that integer columns are compared exactly. */
export function numberSql(value: number | bigint): string {
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value.toExponential()
}
