import type { TableRow } from '@atrium/contract/table/csv-options'
import { guessColumns, guessDecimal, guessKind } from '@atrium/contract/table/guess'
import { guessFormats } from '@atrium/contract/table/guess-time'
import { faultOf, type TablePlan, type ValueKind } from '@atrium/contract/table/plan'

export interface ColumnOptions {
  /** Absent: the column whose cells are times. */
  time: string | undefined
  tags: readonly string[]
  /** Columns with the type of their values, if their first rows suggest another. */
  kinds: ReadonlyMap<string, ValueKind>
  /** Columns that are left out. */
  ignored: readonly string[]
  /** Names in place of the header's. */
  names: readonly string[] | undefined
  format: string | undefined
  zone: string | undefined
  decimal: '.' | ',' | undefined
}

/** The header is wrong; `kind` says how. */
export class HeaderError extends Error {
  readonly kind: 'missing' | 'twice' | 'reserved' | 'noFields' | 'noTime' | 'names'
  readonly column: string
  readonly header: readonly string[]

  constructor(kind: HeaderError['kind'], column: string, header: readonly string[]) {
    super(`${kind} ${column}`)
    this.kind = kind
    this.column = column
    this.header = header
  }
}

/** The cells do not decide how to read them: an option must. */
export class UnsureError extends Error {
  readonly option: '--format' | '--decimal'
  readonly cell: string
  readonly choices: readonly string[]

  constructor(option: UnsureError['option'], cell: string, choices: readonly string[]) {
    super(`${option} ${cell}`)
    this.option = option
    this.cell = cell
    this.choices = choices
  }
}

/**
 * What becomes of the columns, by the options and else by the first rows.
 * @throws HeaderError | UnsureError
 */
export function planOf(
  measurement: string,
  delimiter: string,
  header: readonly string[] | undefined,
  sample: readonly TableRow[],
  options: ColumnOptions,
): TablePlan {
  const rows = sample.map(({ cells }) => cells)
  const decimal = options.decimal ?? decimalOf(delimiter, rows)
  const width = header?.length ?? rows[0]?.length ?? 0
  if (options.names && options.names.length !== width) throw new HeaderError('names', String(width), options.names)
  const names = options.names ?? header ?? Array.from({ length: width }, (_, at) => `column${at + 1}`)
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) throw new HeaderError('twice', twice, names)
  const find = (name: string) => {
    const at = names.indexOf(name)
    if (at < 0) throw new HeaderError('missing', name, names)
    return at
  }
  const time = options.time === undefined ? guessedTime(names, rows, decimal) : find(options.time)
  const tags = options.tags.map(find)
  const ignored = options.ignored.map(find)
  for (const name of options.kinds.keys()) find(name)
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '')
  const columns = names.map((name, at) => {
    const kind = options.kinds.get(name) ?? guessKind(cellsOf(at), decimal)
    if (at === time) return { name, kind, use: 'time' as const }
    if (tags.includes(at)) return { name, kind, use: 'tag' as const }
    // A column without a name is the row number that some programs add.
    return { name, kind, use: name === '' || ignored.includes(at) ? ('none' as const) : ('field' as const) }
  })
  const fault = faultOf({ measurement, columns })
  if (fault?.kind === 'reserved' || fault?.kind === 'noFields') throw new HeaderError(fault.kind, fault.column, names)
  const format = options.format ?? formatOf(names[time]!, cellsOf(time))
  return { measurement, columns, format, zone: options.zone, decimal }
}

function decimalOf(delimiter: string, rows: readonly string[][]): '.' | ',' {
  const { decimal, isUnsure } = guessDecimal(delimiter, rows)
  if (isUnsure) throw new UnsureError('--decimal', rows.flat().find((cell) => /^[+-]?\d+,\d+$/.test(cell))!, [',', '.'])
  return decimal
}

function guessedTime(names: readonly string[], rows: readonly string[][], decimal: '.' | ','): number {
  const at = guessColumns(names, rows, decimal).columns.findIndex(({ use }) => use === 'time')
  if (at < 0) throw new HeaderError('noTime', '', names)
  return at
}

function formatOf(name: string, cells: readonly string[]): string | undefined {
  const guesses = guessFormats(name, cells)
  if (guesses.length > 1) {
    const choices = guesses.map(({ format }) => format ?? 'ISO 8601')
    throw new UnsureError('--format', cells.find((cell) => cell !== '')!, choices)
  }
  return guesses[0]?.format
}
