import { isNothing } from './cells.ts'
import { type ColumnsGuess, type GuessedColumn, guessColumns } from './guess.ts'
import { guessDecimal, guessKind } from './kinds.ts'
import type { DecimalSign, TableColumn, TablePlan, ValueKind } from './plan.ts'
import type { TableParts } from './sample.ts'
import { timeText } from './time-columns.ts'
import { compileFormat } from './time-format.ts'
import { usualTimes } from './usual-time.ts'

/** How the columns of a file are read: as guessed, and then as a person decides. Null is a question that is open. */
export interface Reading {
  columns: GuessedColumn[]
  /** `iso`, or as `compileFormat` reads it. */
  format: string | null
  /** The formats that the times allow, the best first. */
  formats: string[]
  zone: string | undefined
  /** What becomes of times without offset if others have one: they are in `zone`, or their rows are refused. */
  offsets: 'zone' | 'refuse' | null
  decimal: DecimalSign | null
  /** A number whose comma or point may have two meanings. */
  decimalDoubt: string | undefined
  /** What becomes of times before 1990 or after this year: they are stored, or their rows are refused. */
  years: 'any' | 'usual' | null
  constants: TablePlan['constants']
  /** Columns that have times, too. */
  otherTimes: string[]
  /** A column whose texts may name the fields whose values another one has. */
  keys: string | undefined
}

interface Chosen {
  decimal?: DecimalSign | undefined
  /** The positions of the time columns. */
  times?: readonly number[] | undefined
}

/** The one guess of page and command, from the first rows. What was chosen stays. */
export function guessReading({ header, units, rows }: TableParts, chosen: Chosen = {}): Reading {
  const { decimal, doubt } = guessDecimal(rows)
  const sign = chosen.decimal ?? decimal
  const guess = guessColumns({ header, units, rows, decimal: sign, times: chosen.times })
  return {
    ...timesOf(guess),
    columns: guess.columns,
    zone: undefined,
    offsets: null,
    decimal: chosen.decimal ?? (doubt === undefined ? decimal : null),
    decimalDoubt: doubt,
    years: null,
    constants: [],
    keys: guess.keys,
  }
}

export function timesOf({ formats, otherTimes }: Pick<ColumnsGuess, 'formats' | 'otherTimes'>) {
  const names = formats.map(({ format }) => format ?? 'iso')
  return { formats: names, format: names.length > 1 ? null : (names[0] ?? 'iso'), otherTimes }
}

/** The positions of the columns with the times. */
export const timesAt = (columns: readonly TableColumn[]): number[] =>
  columns.flatMap(({ use }, at) => (use === 'time' ? [at] : []))

/** What the first times say about all: whether they carry an offset, and the first one of an unusual year. */
export interface TimesSeen {
  offsets: 'all' | 'some' | 'none'
  /** A time without offset, and one with it, if there are both. */
  without: string
  unusual: string | undefined
  /** Whether the format reads none of them. */
  areUnreadable: boolean
}

export function seenTimes(
  { columns, format }: Pick<Reading, 'columns' | 'format'>,
  rows: readonly string[][],
): TimesSeen {
  const at = timesAt(columns)
  const read = compileFormat(format ?? 'iso')
  const times = rows.map((cells) => timeText(cells, at)).map((text) => ({ text, time: read(text) }))
  const isUsual = usualTimes()
  const known = times.flatMap(({ text, time }) => (time ? [{ text, ...time }] : []))
  const local = known.filter(({ kind }) => kind === 'local')
  return {
    offsets: known.length === 0 || local.length === known.length ? 'none' : local.length === 0 ? 'all' : 'some',
    without: local[0]?.text ?? '',
    unusual: known.find(({ us }) => !isUsual(us))?.text,
    areUnreadable: known.length === 0,
  }
}

/** The plan of a reading, with a best guess where a question is still open. */
export function planOf(measurement: string, reading: Reading, rows: readonly string[][]): TablePlan {
  const { columns, format, zone, decimal, years, constants, offsets } = reading
  const carries = isFormat(format ?? 'iso') ? seenTimes(reading, rows).offsets : 'none'
  const hasZone = carries === 'none' || (carries === 'some' && offsets !== 'refuse')
  return {
    measurement,
    columns: columns.map(({ name, use, kind, unit }) => ({ name, use, kind, unit })),
    format: format ?? 'iso',
    zone: hasZone ? zone : undefined,
    decimal: decimal ?? '.',
    anyYear: years === 'any',
    constants,
    keyKinds: keyKindsOf(columns, rows, decimal ?? '.'),
  }
}

/** The types of the fields that a column names, by their values in these rows. */
function keyKindsOf(columns: readonly GuessedColumn[], rows: readonly string[][], decimal: DecimalSign) {
  const key = columns.findIndex(({ use }) => use === 'key')
  const value = columns.findIndex(({ use }) => use === 'field')
  const cells = new Map<string, string[]>()
  if (key < 0 || value < 0) return {}
  for (const row of rows) {
    const [name = '', cell = ''] = [row[key], row[value]]
    if (!cells.has(name)) cells.set(name, [])
    if (!isNothing(cell)) cells.get(name)!.push(cell)
  }
  return Object.fromEntries([...cells].map(([name, of]): [string, ValueKind] => [name, guessKind(of, decimal).kind]))
}

export function isFormat(format: string): boolean {
  try {
    compileFormat(format)
    return true
  } catch {
    return false
  }
}
