import type { TsCell, TsColumn, TsQuery, TsResult } from '@atrium/timeseries/server/store/model'
import { countEnvelope, foldEnvelope } from '@atrium/timeseries/server/store/read/envelope'
import { envelopeWidthUs } from '@atrium/timeseries/server/store/sql/query-sql'

/** A row of an answer: its time, the number of its group, and its values. */
export interface Found {
  timeUs: number
  group: number
  values: TsCell[]
}

/** Per numeric field the time and value of the minimum and of the maximum; of others the last value. */
type Extremes = [minUs: number | null, min: TsCell, maxUs: number | null, max: TsCell]

interface Bucket {
  number: number
  group: number
  extremes: Extremes[]
  values: number
  newestUs: number
}

/** Thins rows to the extremes of each bucket; `columns` are those of the fields. See TsQuery.envelope. */
export function envelopeOf(
  rows: readonly Found[],
  query: TsQuery,
  buckets: number,
  columns: readonly TsColumn[],
): { kept: Found[]; buckets: NonNullable<TsResult['buckets']> } {
  const widthUs = envelopeWidthUs(query, buckets)
  const found = new Map<string, Bucket>()
  for (const { timeUs, group, values } of rows) {
    const number = Math.trunc((timeUs - query.startUs) / widthUs)
    const key = `${number} ${group}`
    let bucket = found.get(key)
    if (!bucket) {
      bucket = { number, group, extremes: columns.map(() => [null, null, null, null]), values: 0, newestUs: timeUs }
      found.set(key, bucket)
    }
    bucket.newestUs = timeUs
    for (const [i, value] of values.entries()) {
      if (value === null) continue
      bucket.values += 1
      widen(bucket.extremes[i] as Extremes, timeUs, value, columns[i]?.type)
    }
  }
  const ordered = [...found.values()].sort((a, b) => a.number - b.number || a.group - b.group)
  const folded = ordered.map(({ number, group, extremes, values, newestUs }) => {
    return [number, group, ...extremes.flat(), values, newestUs]
  })
  const { data, count } = foldEnvelope(folded, columns.length, false)
  const [times = [], groups = [], ...cells] = data
  const kept = Array.from({ length: count }, (_, row) => ({
    timeUs: times[row] as number,
    group: groups[row] as number,
    values: cells.map((column) => column[row] as TsCell),
  }))
  return { kept, buckets: countEnvelope(folded, query.startUs, widthUs) }
}

function widen(extremes: Extremes, timeUs: number, value: TsCell, type: TsColumn['type'] | undefined): void {
  const [minUs, min, , max] = extremes
  if (type !== 'float' && type !== 'int') {
    extremes[0] = timeUs
    extremes[1] = value
    return
  }
  if (minUs === null || (value as number) < (min as number)) [extremes[0], extremes[1]] = [timeUs, value]
  if (minUs === null || (value as number) > (max as number)) [extremes[2], extremes[3]] = [timeUs, value]
}
