import type { FormatGuess } from './guess-time.ts'
import { guessKind } from './kinds.ts'
import type { DecimalSign, TableColumn } from './plan.ts'
import { guessTimes, joined, timeText } from './time-columns.ts'

export interface GuessedColumn extends TableColumn {
  /** A cell that speaks against the type, until a person has decided. */
  doubt?: string | undefined
}

export interface ColumnsGuess {
  columns: GuessedColumn[]
  /** The formats of the times, the best first; several if the cells do not decide. */
  formats: FormatGuess[]
  /** The names of other columns with times. */
  otherTimes: string[]
  /** A column whose texts may name the fields whose values another one has. */
  keys: string | undefined
}

type Rows = readonly (readonly string[])[]

interface Guessed {
  header: readonly string[] | undefined
  units?: readonly string[] | undefined
  rows: Rows
  decimal: DecimalSign
  /** The columns that a person has chosen for the times. */
  times?: readonly number[] | undefined
}

/** Names, uses and types of all columns. Names that cannot be stored get other ones. */
export function guessColumns({ header, units, rows, decimal, times: chosen }: Guessed): ColumnsGuess {
  const names = namesOf(header, header?.length ?? rows[0]?.length ?? 0)
  const cellsOf = (at: number) => rows.map((row) => row[at] ?? '')
  const found = guessTimes(names, cellsOf)
  const times = chosen ? (joined(names, chosen, cellsOf) ?? { at: chosen, formats: [] }) : found.times
  const at = times?.at ?? []
  const repeats = times !== undefined && new Set(rows.map((row) => timeText(row, at))).size < rows.length
  const columns = names.map((name, position): GuessedColumn => {
    const { unit: suffix, ...guess } = guessKind(cellsOf(position), decimal)
    const unit = suffix || (units?.[position] ?? '')
    if (at.includes(position)) return { name, use: 'time', kind: 'text', unit: '' }
    // A column without a name is the row number that some programs add.
    if (header?.[position] === '') return { name, use: 'none', kind: guess.kind, unit }
    const isTag = guess.kind === 'text' && repeats && isLabel(cellsOf(position))
    return { name, use: isTag ? 'tag' : 'field', unit, ...guess }
  })
  const others = found.others.filter((other) => columns[other]!.use !== 'time' && columns[other]!.kind === 'text')
  const named = renamed(columns)
  return {
    columns: named,
    formats: times?.formats ?? [],
    otherTimes: others.map((other) => names[other]!),
    keys: keysOf(named, rows, decimal),
  }
}

/** Few different short texts name what a row belongs to. */
function isLabel(cells: readonly string[]): boolean {
  const different = new Set(cells)
  return different.size <= Math.max(1, cells.length / 2) && cells.every((cell) => cell !== '' && cell.length <= 64)
}

/** A tag whose texts may name fields: for each of them, the values of the only other column have one type. */
function keysOf(columns: readonly TableColumn[], rows: Rows, decimal: DecimalSign): string | undefined {
  const value = columns.findIndex(({ use }) => use === 'field')
  const label = columns.findIndex(({ use }) => use === 'tag')
  if (label < 0 || columns.filter(({ use }) => use === 'field').length !== 1) return undefined
  const cells = new Map<string, string[]>()
  for (const row of rows) {
    const name = row[label] ?? ''
    if (!cells.has(name)) cells.set(name, [])
    cells.get(name)!.push(row[value] ?? '')
  }
  const guesses = [...cells.values()].map((of) => guessKind(of, decimal))
  const isMixed = new Set(guesses.map(({ kind }) => kind)).size > 1
  return isMixed && guesses.every(({ doubt }) => doubt === undefined) ? columns[label]!.name : undefined
}

function namesOf(header: readonly string[] | undefined, width: number): string[] {
  return Array.from({ length: width }, (_, at) => header?.[at]?.replaceAll(/[\r\n]+/g, ' ') || `column${at + 1}`)
}

/** Gives a number to names that occur before, or that are reserved. */
function renamed(columns: readonly GuessedColumn[]): GuessedColumn[] {
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
