import { cellOf } from '../cell-of.ts'
import type { TsCell } from '../model.ts'
import type { Answer } from './answer.ts'

interface EnvelopeRow {
  timeUs: number
  group: number
  cells: TsCell[]
}

/**
 * Turns buckets `bucket, g, (minTime, min, maxTime, max)…` into rows `time, g, values…`: one per time and group, with
 * each field that has its minimum or maximum at this time.
 */
export function foldEnvelope(
  buckets: readonly (readonly unknown[])[],
  width: number,
  down: boolean,
): Pick<Answer, 'data' | 'count'> {
  const rows: EnvelopeRow[] = []
  for (const bucket of buckets) rows.push(...bucketRows(bucket, width))
  rows.sort((a, b) => a.timeUs - b.timeUs || a.group - b.group)
  if (down) rows.reverse()
  const values = Array.from({ length: width }, (_, i) => rows.map((row) => row.cells[i] ?? null))
  return {
    data: [Float64Array.from(rows, (row) => row.timeUs), Float64Array.from(rows, (row) => row.group), ...values],
    count: rows.length,
  }
}

/**
 * From buckets `bucket, g, …, values, newest`: start, number of values and newest time of each bucket, over all groups.
 */
export function countEnvelope(
  buckets: readonly (readonly unknown[])[],
  startUs: number,
  widthUs: number,
): NonNullable<Answer['buckets']> {
  const counted = new Map<number, [number, number, number]>()
  for (const bucket of buckets) {
    const atUs = startUs + Number(bucket[0]) * widthUs
    const [, values, newestUs] = counted.get(atUs) ?? [atUs, 0, Number.NEGATIVE_INFINITY]
    counted.set(atUs, [atUs, values + Number(bucket.at(-2)), Math.max(newestUs, Number(bucket.at(-1)))])
  }
  return [...counted.values()]
}

function bucketRows(bucket: readonly unknown[], width: number): EnvelopeRow[] {
  const group = Number(bucket[1])
  const rows: EnvelopeRow[] = []
  for (let field = 0; field < width; field++) {
    const [minTime, min, maxTime, max] = bucket.slice(2 + 4 * field, 6 + 4 * field)
    place(rows, group, width, field, minTime, cellOf(min))
    if (maxTime !== minTime) place(rows, group, width, field, maxTime, cellOf(max))
    else if (min !== max) place(rows, group, width, field, maxTime, cellOf(max))
  }
  return rows
}

/** Two series of one group may have their extremes at the same time: then the second gets a row of its own. */
function place(rows: EnvelopeRow[], group: number, width: number, field: number, time: unknown, cell: TsCell): void {
  if (time === null || cell === null) return
  const timeUs = Number(time)
  const free = rows.find((row) => row.timeUs === timeUs && row.cells[field] === null)
  if (free) free.cells[field] = cell
  else {
    const cells: TsCell[] = new Array(width).fill(null)
    cells[field] = cell
    rows.push({ timeUs, group, cells })
  }
}
