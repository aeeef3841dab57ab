import { isNothing, isNumeric } from './cells.ts'
import { guessFormats } from './guess-time.ts'
import { DELIMITERS } from './plan.ts'

/** Where the rows of a text begin, and what separates their cells. */
export interface Layout {
  delimiter: string
  /** The number of lines before the heading. */
  skip: number
}

const ROWS_COUNTED = 50
/** As many rows in a row must look alike before a heading is believed to begin. */
const ALIKE = 3
/** Semicolons and tabs are rarer in texts than commas, so this part of the rows is enough. */
const ENOUGH = 0.9
const SEPARATOR_LINE = /^\ufeff?sep=(.)\s*$/i

interface Line {
  text: string
  /** Its position among the lines of the file. A quoted cell may have several of them. */
  at: number
}

const LINE_END = /\r\n|\n|\r/g
const INNER_END = '\u0001'

/** The first lines, without what is quoted. */
function linesOf(text: string): Line[] {
  const quoted = /(?<=^|[,;\t|\r\n])"(?:[^"]|"")*"/g
  const texts = text
    .replace(quoted, (cell) => `"${INNER_END.repeat(cell.match(LINE_END)?.length ?? 0)}"`)
    .split(LINE_END)
    .slice(0, 2 * ROWS_COUNTED)
  let at = -1
  return texts.map((line) => {
    const here = ++at
    at += line.split(INNER_END).length - 1
    return { text: line, at: here }
  })
}

/** The layout that a text's first lines suggest. */
export function guessLayout(text: string, chosen?: string): Layout {
  const all = linesOf(text)
  const lines = all.filter((line) => line.text.trim() !== '')
  const [, named = ''] = SEPARATOR_LINE.exec(all[0]?.text ?? '') ?? []
  const separator = DELIMITERS.find((delimiter) => delimiter === named)
  const delimiter = chosen ?? separator ?? mostRegular(lines)
  const skip = startOf(lines, delimiter)
  return { delimiter, skip: named === '' ? skip : Math.max(1, skip) }
}

/** How many of the rows have the most frequent number of a delimiter, and that number. */
function regularity(lines: readonly Line[], delimiter: string): { usual: number; share: number } {
  const counts = lines.map((line) => line.text.split(delimiter).length - 1)
  const often = new Map<number, number>()
  for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1)
  const [usual = 0, rows = 0] = [...often].sort(([a, n], [b, m]) => m - n || b - a)[0] ?? []
  return { usual, share: counts.length === 0 ? 0 : rows / counts.length }
}

function mostRegular(lines: readonly Line[]): string {
  const rated = DELIMITERS.map((delimiter) => ({ delimiter, ...regularity(lines, delimiter) })).filter(
    ({ usual }) => usual > 0,
  )
  const score = ({ delimiter, usual, share }: (typeof rated)[number]) =>
    (delimiter !== ',' && share >= ENOUGH ? 1 : share) + usual / 1000
  rated.sort((a, b) => score(b) - score(a))
  return rated[0]?.delimiter ?? DELIMITERS[0]
}

/** The first line that begins several ones with the usual number of cells; those before it are facts about the file. */
function startOf(lines: readonly Line[], delimiter: string): number {
  const { usual } = regularity(lines, delimiter)
  const cells = lines.map((line) => line.text.split(delimiter).length - 1)
  const begins = cells.findIndex((_, from) => {
    const some = cells.slice(from, from + ALIKE)
    return some.length > 1 && some.every((count) => count === usual)
  })
  if (usual === 0 || begins <= 0) return 0
  // A heading may have a cell more or less than its rows.
  const first = lines[begins]!
  const hasHeading = first.text.split(delimiter).some(isValue) && Math.abs(cells[begins - 1]! - usual) === 1
  return lines[hasHeading ? begins - 1 : begins]!.at
}

/**
 * Whether the first row has names: none of its cells is a number or a time, or one above times is none. So columns may
 * be called 1, 2, 3.
 */
export function guessHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], below = []] = rows
  const isName = (cell: string, at: number) => !isNothing(cell) && !isValue(cell) && isTime(below[at] ?? '')
  return !first.some(isValue) || first.some(isName)
}

/** Whether the row below the names has units: none of its cells is a value, and those below have some. */
export function guessUnits(rows: readonly (readonly string[])[]): boolean {
  const [names = [], units = [], values = []] = rows
  const isUnit = (cell: string) => cell.length <= 20 && !isValue(cell)
  const isLine = units.length === names.length && units.every(isUnit) && units.some((cell) => cell !== '')
  return isLine && values.some(isValue)
}

const isTime = (cell: string) => guessFormats('', [cell]).length > 0

const isValue = (cell: string) => !isNothing(cell) && (isNumeric(cell, '.') || isNumeric(cell, ',') || isTime(cell))

/** A fact about the whole file, from a line before its heading. */
export interface Fact {
  name: string
  value: string
}

/** The facts in skipped lines: `Logger: TR-71`, two cells of a line, or a word and what follows it. */
export function factsOf(lines: readonly string[], delimiter: string): Fact[] {
  const facts = lines
    .filter((line) => !SEPARATOR_LINE.test(line))
    .flatMap((line) => {
      const cells = line
        .split(delimiter)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
        .filter((cell) => cell !== '')
      const [name = '', value = ''] = cells
      if (cells.length === 2 && !/[:=]/.test(name) && !/[:=]/.test(value)) return [{ name, value }]
      return cells.map((cell) => {
        const [, key = '', rest = ''] = /^([^:=]+)[:=](.+)$/.exec(cell) ?? /^(\S+)\s+(.+)$/.exec(cell) ?? []
        return { name: key.trim(), value: rest.trim() }
      })
    })
  return facts.filter(({ name, value }) => name !== '' && value !== '' && !value.endsWith('\\'))
}
