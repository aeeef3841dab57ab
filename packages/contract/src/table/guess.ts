import { isBoolean, isNothing, isNumeric } from './cells.ts'
import { type FormatGuess, guessFormats, isTimeName } from './guess-time.ts'
import { DELIMITERS, type Encoding, type TableColumn, type ValueKind } from './plan.ts'

/** UTF-8 unless the bytes are not; then GB 18030, which contains GBK. `bytes` may end within a character. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

const ROWS_COUNTED = 50

/** The delimiter that occurs equally often in the first rows; quoted texts do not count. */
export function guessDelimiter(text: string): string {
  const rows = text
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((row) => row.trim() !== '')
    .slice(0, ROWS_COUNTED)
  let best: string = DELIMITERS[0]
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const counts = rows.map((row) => row.split(delimiter).length - 1)
    const [first = 0] = counts
    const score = first === 0 ? 0 : counts.filter((count) => count === first).length + first / 1000
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

/** Whether the first row has names: none of its cells is a number or a time, unlike those below. */
export function guessHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = []] = rows
  const isValue = (cell: string) => !isNothing(cell) && (isNumeric(cell, '.') || isNumeric(cell, ',') || isTime(cell))
  return !first.some(isValue)
}

const isTime = (cell: string) => guessFormats('', [cell]).length > 0

/**
 * The sign before the fraction of a number. `isUnsure`: every number with a comma has three digits behind it, so that
 * it may separate thousands instead.
 */
export function guessDecimal(
  delimiter: string,
  rows: readonly (readonly string[])[],
): { decimal: '.' | ','; isUnsure: boolean } {
  if (delimiter === ',') return { decimal: '.', isUnsure: false }
  const cells = rows.flat()
  const commas = cells.filter((cell) => /^[+-]?\d+,\d+$/.test(cell))
  if (commas.length === 0 || cells.some((cell) => /^[+-]?\d+\.\d+$/.test(cell)))
    return { decimal: '.', isUnsure: false }
  return { decimal: ',', isUnsure: commas.every((cell) => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(cell)) }
}

/** A column is numeric if all filled cells are numbers; a later row with another value is refused. */
export function guessKind(cells: readonly string[], decimal: '.' | ','): ValueKind {
  const filled = cells.filter((cell) => !isNothing(cell))
  if (filled.every((cell) => isNumeric(cell, decimal))) return 'number'
  return filled.every(isBoolean) ? 'boolean' : 'text'
}

export interface ColumnsGuess {
  columns: TableColumn[]
  /** The formats of the column with the times, the best first; several if its cells do not decide. */
  formats: FormatGuess[]
  /** The names of other columns with times. */
  otherTimes: string[]
}

/** Names, uses and types of all columns. Names that cannot be stored get other ones. */
export function guessColumns(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  decimal: '.' | ',',
): ColumnsGuess {
  const width = header?.length ?? rows[0]?.length ?? 0
  const names = namesOf(header, width)
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '')
  const times = names
    .map((name, at) => ({ at, name, formats: guessFormats(name, cellsOf(at)) }))
    .filter(({ formats }) => formats.length > 0)
    .sort((a, b) => Number(isTimeName(b.name)) - Number(isTimeName(a.name)) || a.at - b.at)
  const [time, ...others] = times
  const repeats = time !== undefined && new Set(cellsOf(time.at)).size < rows.length
  const columns = names.map((name, at): TableColumn => {
    if (at === time?.at) return { name, use: 'time', kind: 'text' }
    const kind = guessKind(cellsOf(at), decimal)
    if (header?.[at] === '') return { name, use: 'none', kind }
    return { name, use: kind === 'text' && repeats && isLabel(cellsOf(at)) ? 'tag' : 'field', kind }
  })
  const otherTimes = others.filter(({ at }) => columns[at]!.kind === 'text').map(({ name }) => name)
  return { columns: renamed(columns), formats: time?.formats ?? [], otherTimes }
}

/** Few different short texts name what a row belongs to. */
function isLabel(cells: readonly string[]): boolean {
  const different = new Set(cells)
  return different.size <= Math.max(1, cells.length / 2) && cells.every((cell) => cell !== '' && cell.length <= 64)
}

function namesOf(header: readonly string[] | undefined, width: number): string[] {
  return Array.from({ length: width }, (_, at) => header?.[at]?.replaceAll(/[\r\n]+/g, ' ') || `column${at + 1}`)
}

/** Gives a number to names that occur before, or that are reserved. */
function renamed(columns: readonly TableColumn[]): TableColumn[] {
  const taken = new Set(['time', ...columns.filter(({ use }) => use === 'time').map(({ name }) => name)])
  return columns.map((column) => {
    if (column.use === 'time') return column
    let { name } = column
    for (let number = 2; taken.has(name); number++) name = `${column.name}_${number}`
    taken.add(name)
    return { ...column, name }
  })
}

/** A measurement's name from that of a file. */
export function measurementOf(file: string): string {
  const name = file.replace(/\.gz$/i, '').replace(/\.[A-Za-z]{1,4}$/, '')
  return name.replaceAll(/[^\p{L}\p{N}_]+/gu, '_').replaceAll(/^_+|_+$/g, '') || 'table'
}
