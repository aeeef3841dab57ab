import type { Point } from '@atrium/server/timeseries/model'
import type { TableRow } from './table-file.ts'

export interface ColumnOptions {
  time: string
  tags: readonly string[]
  /** Columns that are read as texts even if they look like numbers. */
  texts: readonly string[]
}

export interface Columns {
  time: number
  tags: { name: string; at: number }[]
  fields: { name: string; at: number; kind: 'number' | 'boolean' | 'text' }[]
  width: number
}

/** The header is wrong; `kind` says how. */
export class HeaderError extends Error {
  readonly kind: 'missing' | 'twice' | 'reserved' | 'noFields'
  readonly column: string
  readonly header: readonly string[]

  constructor(kind: HeaderError['kind'], column: string, header: readonly string[]) {
    super(`${kind} ${column}`)
    this.kind = kind
    this.column = column
    this.header = header
  }
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const BOOLEAN = /^(true|false)$/i
/** Texts that mean "no value". */
const NOTHING = new Set(['', 'na', 'n/a', 'nan', 'null', 'none', '-'])

/**
 * Decides the type of each column. A column is numeric if all of the first rows have numbers in it. A later row with
 * another value is refused, because a text would not match the stored numbers.
 * @throws HeaderError
 */
export function readColumns(header: string[], sample: readonly TableRow[], columnOptions: ColumnOptions): Columns {
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at)
  if (twice !== undefined) throw new HeaderError('twice', twice, header)
  const find = (name: string) => {
    const at = header.indexOf(name)
    if (at < 0) throw new HeaderError('missing', name, header)
    return at
  }
  const time = find(columnOptions.time)
  const tags = columnOptions.tags.map((name) => ({ name, at: find(name) }))
  for (const name of columnOptions.texts) find(name)
  const taken = new Set([time, ...tags.map(({ at }) => at)])
  const fields = header
    .map((name, at) => ({
      name,
      at,
      kind: columnOptions.texts.includes(name) ? ('text' as const) : kindOf(sample, at),
    }))
    // A column without a name is the row number that some programs add.
    .filter(({ name, at }) => name !== '' && !taken.has(at))
  if ([...tags, ...fields].some(({ name }) => name === 'time')) throw new HeaderError('reserved', 'time', header)
  if (fields.length === 0) throw new HeaderError('noFields', '', header)
  return { time, tags, fields, width: header.length }
}

function kindOf(sample: readonly TableRow[], at: number): 'number' | 'boolean' | 'text' {
  const cells = sample.map(({ cells }) => cells[at] ?? '').filter((cell) => !isNothing(cell))
  if (cells.every((cell) => NUMBER.test(cell))) return 'number'
  return cells.every((cell) => BOOLEAN.test(cell)) ? 'boolean' : 'text'
}

function isNothing(cell: string): boolean {
  return NOTHING.has(cell.toLowerCase())
}

export type RowParts =
  | { tags: Record<string, string>; fields: Point['fields'] }
  | { wrong: 'width' | 'number' | 'boolean' | 'empty'; column?: string }

/** The tags and fields of a row, or the reason why it is wrong. Empty cells are left out. */
export function readRow({ tags, fields, width }: Columns, cells: string[]): RowParts {
  if (cells.length !== width) return { wrong: 'width' }
  const values: Point['fields'] = {}
  for (const { name, at, kind } of fields) {
    const cell = cells[at]!
    if (isNothing(cell)) continue
    if (kind === 'text') values[name] = cell
    else if (kind === 'boolean') {
      if (!BOOLEAN.test(cell)) return { wrong: 'boolean', column: name }
      values[name] = cell.toLowerCase() === 'true'
    } else {
      const number = NUMBER.test(cell) ? Number(cell) : Number.NaN
      if (!Number.isFinite(number)) return { wrong: 'number', column: name }
      values[name] = number
    }
  }
  if (Object.keys(values).length === 0) return { wrong: 'empty' }
  return {
    tags: Object.fromEntries(tags.map(({ name, at }) => [name, cells[at]!]).filter(([, v]) => v !== '')),
    fields: values,
  }
}
