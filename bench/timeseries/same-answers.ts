import { isDeepStrictEqual } from 'node:util'

interface Series {
  name: string
  tags?: Record<string, string>
  columns: string[]
  values: unknown[][]
}

/** The last digits of a sum of floats depend on the order of addition. */
const TOLERANCE = 1e-9

/** The number of rows in an answer to InfluxQL. */
export function countRows(text: string): number {
  return seriesOf(text).reduce((sum, { values }) => sum + values.length, 0)
}

/** The first difference between two answers to one statement; null if they are the same. */
export function findDifference(one: string, other: string): string | null {
  const [mine, theirs] = [seriesOf(one), seriesOf(other)]
  if (mine.length !== theirs.length) return `${mine.length} series, and ${theirs.length}`
  for (const [i, series] of mine.entries()) {
    const found = differenceOf(series, theirs[i] as Series)
    if (found) return `series ${i}: ${found}`
  }
  return null
}

function differenceOf({ values, ...head }: Series, { values: otherValues, ...otherHead }: Series): string | null {
  if (!isDeepStrictEqual(head, otherHead)) return `${JSON.stringify(head)}, and ${JSON.stringify(otherHead)}`
  if (values.length !== otherValues.length) return `${values.length} rows, and ${otherValues.length}`
  const at = values.findIndex((row, i) => !row.every((cell, k) => isSame(cell, otherValues[i]?.[k])))
  return at < 0 ? null : `row ${at}: ${JSON.stringify(values[at])}, and ${JSON.stringify(otherValues[at])}`
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other))
}

function seriesOf(text: string): Series[] {
  const { results } = JSON.parse(text) as { results: { series?: Series[] }[] }
  return results.flatMap(({ series }) => series ?? [])
}
