import type { FieldType } from '../model.ts'

/**
 * The SQL that differs between engines. All other text of a query is the same for DuckDB and ClickHouse: both know
 * `intDiv` (here as a macro), `argMax`, `argMin`, `stddev_samp`, `coalesce`, `FILTER (WHERE …)` and tuples.
 */
export interface Dialect {
  /** Column types; every column may be null. */
  readonly typeName: Record<FieldType, string>
  /** A text as a literal, whatever characters it contains. */
  text(value: string): string
  /** Whether a text column matches an expression (RE2 in both engines). */
  matches(column: string, expression: string): string
  /** An integer type that cannot overflow in additions or subtractions. */
  wide(value: string): string
  /** The two middle values of an even number of values; of an odd number, the middle one twice. */
  middle(column: string): { lower: string; upper: string }
  /**
   * The value at that position (from 1) of all values except nulls, in ascending order; null outside. May be a tuple.
   */
  valueAt(value: string, isPresent: string, place: string): string
  /** The n-th element (from 1) of a tuple. */
  part(tuple: string, n: number): string
  /** A table of two columns of integers, `sid` and `g`. */
  pairs(sids: readonly number[], groups: readonly number[]): string
}

/** A finite number as a literal: whole numbers as integers, so that integer columns are compared exactly. */
export function numberSql(value: number | bigint): string {
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value.toExponential()
}
