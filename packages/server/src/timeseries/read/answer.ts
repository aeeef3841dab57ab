import type { TsCell, TsColumn, TsResult } from '../model.ts'

/**
 * A column as the worker sends it to the main thread: an array of numbers is transferred without being copied. NaN is
 * null.
 */
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

/** Turns columns into rows for callers. */
export function toResult({ columns, data, count, total, truncated, buckets, tookMs }: Answer): TsResult {
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

/** The memory that is transferred to the main thread without being copied. */
export function transferable({ data }: Answer): ArrayBuffer[] {
  return data.flatMap((column) => (column instanceof Float64Array ? [column.buffer as ArrayBuffer] : []))
}

export function cellOf(value: unknown): TsCell {
  if (typeof value !== 'bigint') return value as TsCell
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
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
