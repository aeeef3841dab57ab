import type { TsCell, TsColumn, TsResult } from '../model.ts'

/** The cells of a column; in an array of numbers NaN is null. */
export type ColumnData = Float64Array | TsCell[]

export interface Answer {
  columns: TsColumn[]
  data: ColumnData[]
  count: number
  total?: number
  truncated?: boolean
  buckets?: TsResult['buckets']
  tookMs?: number
}

/**
 * An answer as the worker sends it to the main thread. One array takes less time than one for each column, and a text
 * that is in every row, as a tag of one series, is sent once.
 */
export interface SentAnswer extends Omit<Answer, 'data'> {
  /** The columns of numbers, one after the other; transferred without being copied. */
  numbers: Float64Array
  /** By column: its cells, or the one cell of all rows; null if it is the next column of `numbers`. */
  others: (TsCell[] | { all: TsCell } | null)[]
}

export function toSent({ data, ...answer }: Answer): SentAnswer {
  const { count } = answer
  const own = data.filter((column) => column instanceof Float64Array)
  const numbers = new Float64Array(own.length * count)
  for (const [i, column] of own.entries()) numbers.set(column, i * count)
  const others = data.map((column) => {
    if (column instanceof Float64Array) return null
    const [all] = column
    return typeof all === 'string' && column.every((cell) => cell === all) ? { all } : column
  })
  return { ...answer, numbers, others }
}

function dataOf({ numbers, others, count }: SentAnswer): ColumnData[] {
  let numeric = 0
  return others.map((column) => {
    if (column === null) return numbers.subarray(numeric * count, ++numeric * count)
    return Array.isArray(column) ? column : new Array<TsCell>(count).fill(column.all)
  })
}

/** Turns columns into rows for callers. */
export function toResult(sent: SentAnswer): TsResult {
  return resultOf({ ...sent, data: dataOf(sent) })
}

/** The same for an answer that was not sent. */
export function resultOf({ columns, data, count, total, truncated, buckets, tookMs }: Answer): TsResult {
  const rows: TsCell[][] = new Array(count)
  for (let row = 0; row < count; row++) {
    const cells: TsCell[] = new Array(data.length)
    for (let i = 0; i < data.length; i++) {
      const cell = (data[i] as ColumnData)[row] as TsCell
      cells[i] = Number.isNaN(cell) ? null : cell
    }
    rows[row] = cells
  }
  return {
    columns,
    rows,
    ...(total === undefined ? {} : { total }),
    ...(truncated ? { truncated } : {}),
    ...(buckets ? { buckets } : {}),
    ...(tookMs === undefined ? {} : { tookMs }),
  }
}

/** Builds a column from pieces: as numbers if all pieces are numbers. */
export class ColumnBuilder {
  private readonly pieces: ColumnData[] = []
  private length = 0

  add(piece: ColumnData): void {
    this.pieces.push(piece)
    this.length += piece.length
  }

  build(): ColumnData {
    if (this.pieces.length === 1) return this.pieces[0] as ColumnData
    if (!this.pieces.every((piece) => piece instanceof Float64Array)) {
      const cells: TsCell[] = []
      for (const piece of this.pieces) for (const cell of piece) cells.push(Number.isNaN(cell) ? null : cell)
      return cells
    }
    const numbers = new Float64Array(this.length)
    let at = 0
    for (const piece of this.pieces) {
      numbers.set(piece as Float64Array, at)
      at += piece.length
    }
    return numbers
  }
}
