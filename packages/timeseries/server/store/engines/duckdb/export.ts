import { FORMULA, formulaSafe, NUMBER } from '@atrium/core/contract/csv'
import type { Measurement } from '../../catalogue/tenant.ts'
import type { ExportFormat, FieldType, TsQuery } from '../../model.ts'
import type { Plan } from '../../sql/plan.ts'
import { plainRows } from '../../sql/query-sql.ts'
import { DUCKDB } from './dialect.ts'
import { type Groups, planQuery } from './plan-query.ts'
import type { QueryRun } from './query-run.ts'

interface ExportTarget {
  format: ExportFormat
  path: string
  maxRows: number
}

const OPTIONS: Record<ExportFormat, string> = {
  csv: 'FORMAT csv, HEADER true',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
}

/** Writes a query's rows into a file; DuckDB does the whole work. */
export async function exportRows(
  run: QueryRun,
  alias: string,
  measurement: Measurement,
  query: TsQuery,
  { format, path, maxRows }: ExportTarget,
): Promise<void> {
  const { plan, groups } = await planQuery(run.connection, alias, measurement, query)
  const { text } = DUCKDB
  const isCsv = format === 'csv'
  const guarded = (cell: string) =>
    isCsv ? `CASE WHEN ${isFormula(cell)} THEN '''' || ${cell} ELSE ${cell} END` : cell
  const names = namesOf(['time', ...(query.groupBy ?? []), ...query.fields.map((one) => one.as ?? one.field)], isCsv)
  const cells = [
    isCsv ? `strftime(make_timestamp(r.time), '%Y-%m-%dT%H:%M:%S.%fZ')` : 'make_timestamp(r.time)',
    ...(groups?.tags ?? []).map((_, i) => guarded(`t.k${i}`)),
    ...plan.wanted.map(({ type }, i) => (type === 'string' ? guarded(`r.c${i}`) : `r.c${i}`)),
  ]
  const columns = cells.map((cell, i) => `${cell} AS ${identifier(names[i] ?? '')}`)
  const { limit = maxRows, offset = 0, order } = query
  const down = order === 'desc' ? ' DESC' : ''
  await run.run(`COPY (
    SELECT ${columns.join(', ')} FROM (${rowsOf(plan)}) r ${groups ? tagsJoin(groups) : ''}
    ORDER BY r.time${down}, r.g${down} LIMIT ${Math.min(limit, maxRows)} OFFSET ${offset}
  ) TO ${text(path)} (${OPTIONS[format]})`)
}

function rowsOf(plan: Plan): string {
  const isRaw = (plan.query.fields[0]?.aggregate ?? 'none') === 'none'
  if (plan.shards.length > 0 && plan.sids?.length !== 0) return plainRows(plan, isRaw)
  const none = (type: FieldType, i: number) => `CAST(NULL AS ${DUCKDB.typeName[type]}) AS c${i}`
  return `SELECT CAST(0 AS BIGINT) AS time, 0 AS g, ${plan.wanted.map(({ type }, i) => none(type, i))} WHERE false`
}

/** A table of the tags of each group, by group number. */
function tagsJoin({ tags }: Groups): string {
  const count = tags[0]?.length ?? 0
  const numbers = Array.from({ length: count }, (_, g) => g)
  const texts = tags.map((values, i) => `unnest([${values.map(DUCKDB.text)}]::VARCHAR[]) AS k${i}`)
  return `JOIN (SELECT unnest([${numbers}]::INTEGER[]) AS g, ${texts.join(', ')}) t ON t.g = r.g`
}

const isFormula = (cell: string) => `${DUCKDB.matches(cell, FORMULA)} AND NOT ${DUCKDB.matches(cell, NUMBER)}`

/** Column names come from users; in a file each must be unique. */
function namesOf(wanted: readonly string[], isCsv: boolean): string[] {
  const names: string[] = []
  for (const name of wanted) {
    const safe = isCsv ? formulaSafe(name) : name
    let own = safe
    for (let n = 2; names.some((one) => one.toLowerCase() === own.toLowerCase()); n++) own = `${safe} (${n})`
    names.push(own)
  }
  return names
}

const identifier = (name: string) => `"${name.replaceAll('\0', ' ').replaceAll('"', '""') || ' '}"`
