import type { Cell } from '@atrium/charts/contract/data'
import { tooManyCurves } from './refusals.ts'

const MAX_CURVES = 100

/**
 * A curve for each column of each topic, from rows of time, topic and columns in the order of time. Rows of one
 * millisecond are one: of two values the later one counts.
 * @throws tooManyCurves
 */
export function curvesOf(columns: readonly string[], rows: readonly Cell[][]): { names: string[]; rows: Cell[][] } {
  const topics = [...new Set(rows.map(([, topic]) => String(topic)))]
  if (topics.length * columns.length > MAX_CURVES) throw tooManyCurves({ params: { max: MAX_CURVES } })
  const placeOf = new Map(topics.map((topic, index) => [topic, 1 + index * columns.length]))
  const names =
    topics.length > 1 ? topics.flatMap((topic) => columns.map((column) => `${column} ${topic}`)) : [...columns]
  const curves: Cell[][] = []
  for (const [ms = null, topic, ...cells] of rows) {
    let row = curves.at(-1)
    if (row?.[0] !== ms) {
      row = [ms, ...names.map(() => null)]
      curves.push(row)
    }
    const place = placeOf.get(String(topic))!
    for (const [index, cell] of cells.entries()) if (cell !== null) row![place + index] = cell
  }
  return { names: ['time', ...names], rows: curves }
}
