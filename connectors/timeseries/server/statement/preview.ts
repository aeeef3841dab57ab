import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import type { PreviewFor } from '@atrium/dashboards/server/queryplane/connector'
import { wrongStatement } from '@atrium/dashboards/server/queryplane/query/refusals'
import { msOf } from '@atrium/dashboards/server/series/statement/statement-series'
import { MAX_STATEMENT } from '@atrium/timeseries/contract/query-language'
import { ParseError } from '@atrium/timeseries/server/influx/language/parse-error'
import { parseQuery } from '@atrium/timeseries/server/influx/language/parse-query'
import { RefusedStatement } from '@atrium/timeseries/server/influx/refused-statement'
import { runSelect } from '@atrium/timeseries/server/influx/select/run-select'
import type { SeriesPart } from '@atrium/timeseries/server/influx/series'
import { cellOf } from '@atrium/timeseries/server/store/cell-of'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { type Static, Type } from 'typebox'
import { onlySelect } from './refusals.ts'

/** A preview is for a quick look, so it has at most this many rows. */
const MAX_ROWS = 1_000
const MAX_SERIES = 50

/** What an author tries beside the sources of components: InfluxQL on the tenant's own database. */
export const statementPreview = Type.Object(
  { db: Type.String({ maxLength: 255 }), sql: Type.String({ minLength: 1, maxLength: MAX_STATEMENT }) },
  { additionalProperties: false },
)

export type StatementPreview = Static<typeof statementPreview>

interface Around extends PreviewFor {
  timeseries: Timeseries
}

/**
 * The result of an author's own InfluxQL statements, one dataset per series: SELECT only, in the tenant's own store,
 * charged to its query time. The text is parsed and never passed on.
 * @throws wrongStatement | onlySelect | overBudget | sourceResting, and Refusal as Timeseries.query
 */
export async function previewStatement(around: Around, { db, sql }: StatementPreview): Promise<Dataset[]> {
  const { account, timeseries, tenantId, signal } = around
  const metered = { ...timeseries, ...account.store(timeseries) }
  const reader = { timeseries: metered, tenantId, signal, db, nowNs: BigInt(Date.now()) * 1_000_000n }
  try {
    const statements = parseQuery(sql)
    const selects = statements.filter((statement) => statement.kind === 'select')
    if (selects.length === 0 || selects.length < statements.length) throw onlySelect()
    return await account.pass(db, async () => {
      const series: Gathered[] = []
      for (const select of selects) await gather(runSelect(reader, select), series)
      return series.map(datasetOf)
    })
  } catch (error) {
    const isWrong = error instanceof ParseError || error instanceof RefusedStatement
    throw isWrong ? wrongStatement({ params: { reason: error.message } }) : error
  }
}

interface Gathered {
  key: string
  tags: string[]
  columns: string[]
  rows: unknown[][]
}

/** Adds the parts of one statement to the series, up to the limit of rows. */
async function gather(parts: AsyncIterable<SeriesPart>, series: Gathered[]): Promise<void> {
  for await (const { name = '', tags = {}, columns, rows } of parts) {
    const key = JSON.stringify([name, tags])
    const last = series.at(-1)
    const same = last?.key === key ? last : undefined
    if (!same && series.length >= MAX_SERIES) return
    const one = same ?? { key, tags: Object.values(tags), columns, rows: [] }
    if (!same) series.push(one)
    one.rows.push(...rows.slice(0, MAX_ROWS - one.rows.length))
    if (one.rows.length >= MAX_ROWS && series.length >= MAX_SERIES) return
  }
}

function datasetOf({ tags, columns, rows }: Gathered): Dataset {
  const cells = rows.map(([time, ...values]) => [msOf(time), ...values.map(cellOf)])
  const names = columns.slice(1).map((column) => [column, ...tags].join(' '))
  const times = cells.map(([time]) => time as number)
  return {
    columns: [{ name: 'time', type: 'time' }, ...names.map((name, i) => ({ name, type: typeOf(cells, i + 1) }))],
    rows: cells,
    startMs: Math.min(...times),
    endMs: Math.max(...times),
    intervalMs: 0,
  }
}

function typeOf(rows: Cell[][], column: number): DatasetColumn['type'] {
  const first = rows.find((row) => row[column] !== null)?.[column]
  return typeof first === 'boolean' ? 'boolean' : typeof first === 'string' ? 'string' : 'number'
}
