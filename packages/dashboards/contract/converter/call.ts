/** What a converter gets and gives. The same on the server and in a page. */

/** Values by columns: they cross the border of the sandbox in less time than rows do. */
export interface ConverterTable {
  names: string[]
  /** One list for each name, all of the same length. */
  cells: unknown[][]
}

/** What the script knows as `datasets`, `data` (the first of them), `parameters` and `range`. */
export interface ConverterInput {
  datasets: ConverterTable[]
  parameters: Record<string, unknown>
  /** The range of the data, in milliseconds; null if they have none. */
  range: { startMs: number; endMs: number } | null
}

export interface ConverterLimits {
  timeMs: number
  memoryBytes: number
  /** Of the stack of the interpreter, which a recursion fills. */
  stackBytes: number
  /** Of the result as JSON. */
  resultChars: number
}

export const CONVERTER_LIMITS: ConverterLimits = {
  timeMs: 100,
  memoryBytes: 16 * 1024 * 1024,
  // The stack of a browser’s worker, which such a recursion uses, too, is the smallest one: 128 kB is too much for it.
  stackBytes: 64 * 1024,
  resultChars: 4_000_000,
}

export type ConverterRow = Record<string, unknown>

export type ConverterAnswer = { rows: ConverterRow[] } | { failed: ConverterFailure }

/** Why a call gave no rows. `detail` is what the script threw, or the place of a value in its result, such as `3.speed`. */
export interface ConverterFailure {
  why: FailureReason
  detail?: string
}

export type FailureReason =
  | 'time'
  | 'memory'
  | 'stack'
  /** It had to be ended from outside. */
  | 'killed'
  /** The sandbox could not be started, or is closed. */
  | 'unavailable'
  | 'syntax'
  | 'thrown'
  /** The result, or something in it, is no data. */
  | 'nothing'
  | 'function'
  | 'symbol'
  | 'bigint'
  | 'number'
  | 'promise'
  | 'object'
  | 'deep'
  | 'size'
  | 'shape'
