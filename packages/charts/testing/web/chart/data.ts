import type { Cell, Dataset } from '../../../contract/data.ts'
import type { ThemeColours } from '../../../web/chart/theme-colours.ts'

export const COLOURS: ThemeColours = {
  text: '#e8eef8',
  muted: '#9db0cb',
  line: '#22304a',
  surface: '#111a2c',
  good: '#3fb68b',
  attention: '#f0b03f',
  alarm: '#ff5a5f',
  font: 'sans-serif',
  series: ['#2cb5bf', '#9d8cff'],
}

/** Numeric columns over time. */
export const numbers = (names: string[], rows: Dataset['rows'], intervalMs = 0): Dataset => ({
  columns: [{ name: 'time', type: 'time' }, ...names.map((name) => ({ name, type: 'number' as const }))],
  rows,
  startMs: 0,
  endMs: 10,
  intervalMs,
})

/** Rows of tags, each with its numbers. */
export const rowsOf = (tags: string[], names: string[], rows: Cell[][]): Dataset => ({
  columns: [
    { name: 'time', type: 'time' },
    ...tags.map((name) => ({ name, type: 'string' as const })),
    ...names.map((name) => ({ name, type: 'number' as const })),
  ],
  rows: rows.map((row) => [0, ...row]),
  key: tags.map((_, index) => index + 1),
  startMs: 0,
  endMs: 10,
  intervalMs: 0,
})
