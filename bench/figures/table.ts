import type { Figure } from '../shared/figure.ts'
import { comparison, verdict } from '../shared/verdict.ts'

/** What a benchmark has handed over, and how it ended. */
export interface Outcome {
  bench: string
  exitCode: number
  figures: readonly Figure[]
}

/** The same work is measured on the product and, by another benchmark, on a part of it. */
const HEAD = ['benchmark', 'work', 'ours', 'against', 'value', 'rounds', 'goal', 'verdict']
const NOTHING = '–'

/** The figures as they were written, one line of JSON each. What was not a number is NaN. */
export function readFigures(text: string): Figure[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line, (_, value) => (value === null ? Number.NaN : value)))
}

/**
 * One line per figure, in Markdown, with columns of equal width. A benchmark that failed or gave no figure has a line that
 * says so.
 */
export function figureTable(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.flatMap(rowsOf)
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

function rowsOf({ bench, exitCode, figures }: Outcome): string[][] {
  const rows = figures.map(cellsOf)
  if (exitCode !== 0) rows.push(cellsWithout(`FAILED with code ${exitCode}`))
  else if (rows.length === 0) rows.push(cellsWithout('NO FIGURES'))
  return rows.map((cells) => [bench, ...cells])
}

function cellsOf({ work, ours, against, value, rounds, unit, target, digits = 2 }: Figure): string[] {
  const text = (number: number) => number.toFixed(digits)
  const spread = rounds.length > 1 ? `${text(Math.min(...rounds))}–${text(Math.max(...rounds))}` : NOTHING
  const { sign, bound } = comparison(value, target)
  const goal = `${sign} ${bound}${unit}`
  return [work, ours ?? NOTHING, against || NOTHING, `${text(value)}${unit}`, spread, goal, verdict(value, target)]
}

function cellsWithout(why: string): string[] {
  return [...HEAD.slice(2).map(() => NOTHING), why]
}
