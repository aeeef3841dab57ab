import { expect, test } from 'vitest'
import type { Figure } from '../shared/figure.ts'
import { figureTable, readFigures } from './table.ts'

const figure: Figure = {
  work: 'list',
  ours: '700/s',
  against: 'bare 1000/s',
  value: 0.7,
  rounds: [0.69, 0.7, 0.74],
  unit: 'x',
  target: { atLeast: 0.7 },
}

/** The cells of each line below the head. */
function cellsOf(lines: readonly string[]): string[][] {
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('a figure has its rounds, its goal and its verdict', () => {
  const memory = {
    work: 'at rest',
    against: '',
    value: 261.4,
    rounds: [],
    unit: ' MiB',
    target: { atMost: 260 },
    digits: 0,
  }
  const lines = figureTable([{ bench: 'request', exitCode: 0, figures: [figure, memory] }])
  expect(cellsOf(lines)).toEqual([
    ['request', 'list', '700/s', 'bare 1000/s', '0.70x', '0.69–0.74', '≥ 0.7x', 'met'],
    ['request', 'at rest', '–', '–', '261 MiB', '–', '≤ 260 MiB', 'MISSED'],
  ])
})

test('all lines have the same width', () => {
  const figures = [figure, { ...figure, work: 'a much longer name of work' }]
  const widths = figureTable([{ bench: 'request', exitCode: 0, figures }]).map((line) => line.length)
  expect(new Set(widths).size).toBe(1)
})

test('a benchmark that failed or gave no figure has a line that says so, after the figures that it gave', () => {
  const lines = figureTable([
    { bench: 'request', exitCode: 1, figures: [figure] },
    { bench: 'memory', exitCode: 0, figures: [] },
  ])
  expect(cellsOf(lines).map((cells) => [cells[0], cells[1], cells.at(-1)])).toEqual([
    ['request', 'list', 'met'],
    ['request', '–', 'FAILED with code 1'],
    ['memory', '–', 'NO FIGURES'],
  ])
})

test('a figure without a peer to compare with is neither met nor missed', () => {
  const figures = readFigures(`${JSON.stringify({ ...figure, value: Number.NaN, rounds: [] })}\n`)
  const [cells] = cellsOf(figureTable([{ bench: 'request', exitCode: 0, figures }]))
  expect(cells?.at(-1)).toBe('nothing to compare with')
})
