import { type FormatGuess, guessFormats, isTimeName } from './guess-time.ts'
import { clockLike } from './like-cell.ts'

/** The columns whose cells together are the rows' times, by their positions. */
export interface TimesGuess {
  at: readonly number[]
  /** The best first; several if the cells do not decide. */
  formats: FormatGuess[]
}

type CellsOf = (index: number) => string[]

/** The part of the cells that must be times of a clock. */
const ENOUGH = 0.8

/** The text of a row that is read as its time. */
export const timeText = (cells: readonly string[], indexes: readonly number[]): string =>
  indexes.length === 1 ? (cells[indexes[0]!] ?? '') : indexes.map((one) => cells[one] ?? '').join(' ')

/** The best columns for the times of the rows, and other columns that have times, too. */
export function guessTimes(names: readonly string[], cellsOf: CellsOf): { times?: TimesGuess; others: number[] } {
  const single = names
    .map((name, at) => ({ at, name, formats: guessFormats(name, cellsOf(at)) }))
    .filter(({ formats }) => formats.length > 0)
    .sort((a, b) => Number(isTimeName(b.name)) - Number(isTimeName(a.name)) || a.at - b.at)
  const [best, ...others] = single
  const rest = others.map(({ at }) => at)
  if (!best) return { others: [], ...optional(guessParts(names, cellsOf)) }
  const clock = hasClock(cellsOf(best.at)) ? undefined : clockBeside(names, best.at, cellsOf)
  const both = clock === undefined ? undefined : joined(names, [best.at, clock], cellsOf)
  return { times: both ?? { at: [best.at], formats: best.formats }, others: rest }
}

const optional = (times: TimesGuess | undefined) => (times ? { times } : {})

/** The formats of columns that a person has chosen. */
export function joined(names: readonly string[], chosen: readonly number[], cellsOf: CellsOf): TimesGuess | undefined {
  const at = [...chosen].sort((a, b) => a - b)
  const columns = at.map(cellsOf)
  const texts = (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row] ?? '').join(' '))
  const parts = at.length > 1 ? partsFormat(names, at) : undefined
  const guess =
    parts === undefined
      ? guessFormats(names[at[0]!] ?? '', texts)
      : // The names say which of the numbers is the day.
        guessFormats('', texts, [parts]).filter(({ format }) => format === parts)
  return guess.length > 0 ? { at, formats: guess } : undefined
}

const hasClock = (cells: readonly string[]) => cells.some((cell) => /\d:\d\d|^\d{9,}|^\d{5}\.\d|T\d/.test(cell))

/** 093000 or 0930; such numbers are times only if the name of their column says so. */
const DIGITS_OF_CLOCK = /^([01]\d|2[0-4])[0-5]\d([0-5]\d)?$/

/** The nearest column with times of a clock, better on the right than on the left. */
function clockBeside(names: readonly string[], date: number, cellsOf: CellsOf): number | undefined {
  const isClock = (at: number) => {
    const cells = cellsOf(at)
    const isDigits = isTimeName(names[at]!)
    const clocks = cells.filter((cell) => clockLike(cell) !== null || (isDigits && DIGITS_OF_CLOCK.test(cell)))
    return at !== date && clocks.length >= Math.max(1, cells.length * ENOUGH)
  }
  const found = names.map((_, at) => at).filter(isClock)
  const distance = (at: number) => (at > date ? at - date : date - at + 0.5)
  return found.sort((a, b) => distance(a) - distance(b))[0]
}

const PARTS: readonly (readonly [token: string, name: RegExp])[] = [
  ['YYYY', /^(year|yyyy|yr|jahr|年份?)$/i],
  ['M', /^(month|mon|mo|monat|月份?)$/i],
  ['D', /^(day|dd|tag|日)$/i],
  ['H', /^(hour|hh|hr|stunde|小?时)$/i],
  ['m', /^(minute|min|mi|分钟?)$/i],
  ['s', /^(second|sec|ss|sekunde|秒)$/i],
]

const tokenOf = (name: string) => PARTS.find(([, named]) => named.test(name.trim()))?.[0]

/** The format of columns that are called year, month, day and so on. */
function partsFormat(names: readonly string[], indexes: readonly number[]): string | undefined {
  const tokens = indexes.map((one) => tokenOf(names[one] ?? ''))
  const isDate = ['YYYY', 'M', 'D'].every((token) => tokens.includes(token))
  return isDate && !tokens.includes(undefined) && new Set(tokens).size === tokens.length ? tokens.join(' ') : undefined
}

function guessParts(names: readonly string[], cellsOf: CellsOf): TimesGuess | undefined {
  const at = names.map((_, one) => one).filter((one) => tokenOf(names[one]!) !== undefined)
  const first = at.filter((one) => at.find((other) => tokenOf(names[other]!) === tokenOf(names[one]!)) === one)
  return partsFormat(names, first) === undefined ? undefined : joined(names, first, cellsOf)
}
