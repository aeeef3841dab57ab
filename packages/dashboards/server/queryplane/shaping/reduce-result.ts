import type { Cell } from '@atrium/charts/contract/data'
import type { Point } from '@atrium/timeseries/server/influx/value'
import type { TsColumn, TsResult } from '@atrium/timeseries/server/store/model'
import { notNumbers } from '../query/refusals.ts'
import { reducePoints, type Shaping, shapePoints } from './points.ts'

export interface Reducing extends Shaping {
  groupBy: readonly string[]
  reduce: { aggregate?: string; percentile?: number }
}

const ANY_TYPE = ['first', 'last', 'count']

/**
 * One row for each combination of tags, from rows of points: what the store answers when it reduces by itself. The time
 * is that of the newest point.
 * @throws notNumbers
 */
export function reduceResult(result: TsResult, startsUs: readonly number[] | null, reducing: Reducing): TsResult {
  const first = 1 + reducing.groupBy.length
  const groups = new Map<string, TsResult['rows']>()
  for (const row of result.rows) {
    const name = JSON.stringify(row.slice(1, first))
    const known = groups.get(name)
    if (known) known.push(row)
    else groups.set(name, [row])
  }
  const rows = [...groups.values()].flatMap((all) => {
    const fields = result.columns.slice(first).map((column, at) => {
      const points = pointsOf(all, first + at, column)
      refuseTexts(column, points, reducing)
      return shapePoints(points, startsUs, reducing)
    })
    const newestUs = Math.max(...fields.map((points) => points.at(-1)?.timeUs ?? Number.NEGATIVE_INFINITY))
    if (newestUs === Number.NEGATIVE_INFINITY) return []
    const how = { ...reducing.reduce, aggregate: reducing.reduce.aggregate ?? 'last' }
    return [[newestUs, ...(all[0] ?? []).slice(1, first), ...fields.map((points) => reducePoints(points, how))]]
  })
  return { columns: result.columns, rows }
}

const isNumeric = ({ type }: TsColumn) => type === 'float' || type === 'int'

function refuseTexts(column: TsColumn, points: readonly Point[], { transform, reduce }: Reducing): void {
  if (isNumeric(column) || points.length === 0) return
  if (transform !== 'none' || !ANY_TYPE.includes(reduce.aggregate ?? 'last')) {
    throw notNumbers({ params: { name: column.name } })
  }
}

/** Integers that a number cannot hold exactly arrive as texts. */
function pointsOf(rows: TsResult['rows'], at: number, column: TsColumn): Point[] {
  return rows
    .flatMap((row): Point[] => {
      const value: Cell = row[at] ?? null
      if (value === null) return []
      return [{ timeUs: Number(row[0]), value: isNumeric(column) ? Number(value) : value }]
    })
    .sort((a, b) => a.timeUs - b.timeUs)
}
