import { type DuckDBConnection, listValue } from '@duckdb/node-api'
import type { Measurement } from '../../catalogue/tenant.ts'
import type { TsTagFilter } from '../../model.ts'
import { invalidQuery } from '../../refusals.ts'

/** The numbers of the durable series that pass all filters, ascending; null: all of them. */
export async function selectSeries(
  connection: DuckDBConnection,
  measurement: Measurement,
  filters: readonly TsTagFilter[],
): Promise<number[] | null> {
  if (filters.length === 0) return null
  let sids: Set<number> | undefined
  for (const filter of filters) {
    const matching = await seriesOf(connection, measurement, filter)
    sids = sids ? new Set([...sids].filter((sid) => matching.has(sid))) : matching
  }
  return [...(sids ?? [])].sort((a, b) => a - b)
}

async function seriesOf(connection: DuckDBConnection, measurement: Measurement, filter: TsTagFilter) {
  const index = measurement.tagIndex.get(filter.key) ?? new Map<string, number[]>()
  const matches = await matcher(connection, filter, [...index.keys(), ''])
  const sids = new Set<number>()
  const tagged = new Set<number>()
  for (const [value, theirs] of index) {
    for (const sid of theirs) {
      if (sid >= measurement.storedSeries) break
      tagged.add(sid)
      if (matches(value)) sids.add(sid)
    }
  }
  if (matches('')) for (let sid = 0; sid < measurement.storedSeries; sid++) if (!tagged.has(sid)) sids.add(sid)
  return sids
}

async function matcher(connection: DuckDBConnection, filter: TsTagFilter, values: string[]) {
  const wanted = typeof filter.value === 'string' ? [filter.value] : filter.value
  switch (filter.operator) {
    case '=':
    case 'in':
      return (value: string) => wanted.includes(value)
    case '!=':
      return (value: string) => !wanted.includes(value)
    default: {
      const found = await matchExpression(connection, values, wanted[0] as string)
      return (value: string) => found.has(value) === (filter.operator === '=~')
    }
  }
}

/** @throws Refusal if it is not a regular expression. */
export async function checkExpression(connection: DuckDBConnection, expression: string): Promise<void> {
  await matchExpression(connection, [''], expression)
}

// Expressions come from users. DuckDB uses RE2, which takes linear time; JavaScript's engine could hang the worker.
async function matchExpression(connection: DuckDBConnection, values: string[], expression: string) {
  const sql = 'SELECT v FROM (SELECT unnest(?::VARCHAR[]) AS v) WHERE regexp_matches(v, ?)'
  try {
    const found = await connection.runAndReadAll(sql, [listValue(values), expression])
    return new Set(found.getRows().map(([value]) => value as string))
  } catch (error) {
    throw invalidQuery({ params: { reason: `expression: ${error instanceof Error ? error.message : error}` } })
  }
}
