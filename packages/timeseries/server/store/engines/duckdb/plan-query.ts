import type { DuckDBConnection } from '@duckdb/node-api'
import { firstEndingAfter, type Shard } from '../../catalogue/shard.ts'
import type { Measurement } from '../../catalogue/tenant.ts'
import type { TsCondition, TsQuery, TsTagFilter } from '../../model.ts'
import { resolveCondition } from '../../sql/condition-sql.ts'
import type { Plan } from '../../sql/plan.ts'
import { wantedFields } from '../../sql/query-sql.ts'
import { DUCKDB } from './dialect.ts'
import { checkExpression, selectSeries } from './select-series.ts'
import { tableOf } from './tables.ts'

/** The tag combinations that a query groups by. */
export interface Groups {
  /** The value of each group, by key of `groupBy`. */
  tags: string[][]
  bySeries: number[]
  of(sid: number): number | undefined
}

/** Finds the series, shards, fields and groups of a query. @throws Refusal for a part that does not fit the fields. */
export async function planQuery(
  connection: DuckDBConnection,
  alias: string,
  measurement: Measurement,
  query: TsQuery,
): Promise<{ plan: Plan; groups: Groups | null }> {
  const { filters, rest } = splitTags(query)
  const sids = await selectSeries(connection, measurement, filters)
  const select = async (filter: TsTagFilter) => (await selectSeries(connection, measurement, [filter])) ?? []
  for (const expression of rest ? expressionsOf(rest) : []) await checkExpression(connection, expression)
  const condition = rest && (await resolveCondition(rest, measurement, select))
  const wanted = wantedFields(query, measurement)
  const shards = shardsIn(measurement, query)
  const endSid = measurement.storedSeries
  const groups = groupSeries(measurement, query.groupBy ?? [], sids)
  const plan: Plan = {
    query,
    dialect: DUCKDB,
    measurement,
    wanted,
    shards: shards.map((shard) => ({
      table: tableOf(alias, measurement, shard),
      slots: [...shard.slots],
      startUs: shard.startUs,
      endUs: shard.endUs,
    })),
    sids,
    endSid,
    groups: groups?.bySeries ?? null,
    condition,
  }
  return { plan, groups }
}

/** The stored shards that may have rows in the range of a query. */
export function shardsIn({ shards }: Measurement, { startUs, endUs }: TsQuery): Shard[] {
  const from = firstEndingAfter(shards, startUs)
  return shards.slice(from).filter((shard) => shard.stored && shard.startUs < endUs)
}

/** Tag filters that every row must pass select series; only the other conditions must be checked row by row. */
export function splitTags({ tags = [], where }: TsQuery): { filters: TsTagFilter[]; rest: TsCondition | null } {
  if (!where) return { filters: tags, rest: null }
  if ('key' in where) return { filters: [...tags, where], rest: null }
  if (!('and' in where)) return { filters: tags, rest: where }
  const own = where.and.filter((one): one is TsTagFilter => 'key' in one)
  const others = where.and.filter((one) => !('key' in one))
  return { filters: [...tags, ...own], rest: others.length === 0 ? null : { and: others } }
}

function expressionsOf(condition: TsCondition): string[] {
  if ('and' in condition) return condition.and.flatMap(expressionsOf)
  if ('or' in condition) return condition.or.flatMap(expressionsOf)
  const isExpression = 'field' in condition && (condition.operator === '=~' || condition.operator === '!~')
  return isExpression ? [String(condition.value)] : []
}

/** Numbers the tag combinations that the query groups by; null if it does not group. */
export function groupSeries(measurement: Measurement, keys: readonly string[], sids: number[] | null): Groups | null {
  if (keys.length === 0) return null
  const numbers = new Map<string, number>()
  const tags: string[][] = keys.map(() => [])
  const bySeries: number[] = []
  const count = sids?.length ?? measurement.storedSeries
  for (let i = 0; i < count; i++) {
    const own = measurement.series[sids ? (sids[i] as number) : i]?.tags
    const values = keys.map((key) => tagOf(own, key))
    const name = values.length === 1 ? (values[0] as string) : JSON.stringify(values)
    let number = numbers.get(name)
    if (number === undefined) {
      number = numbers.size
      numbers.set(name, number)
      for (const [k, value] of values.entries()) tags[k]?.push(value)
    }
    bySeries.push(number)
  }
  const bySid = sids && new Map(sids.map((sid, i) => [sid, bySeries[i]]))
  return { tags, bySeries, of: (sid: number) => (bySid ? bySid.get(sid) : bySeries[sid]) }
}

function tagOf(tags: readonly (readonly [string, string])[] = [], key: string): string {
  for (const [tag, value] of tags) if (tag === key) return value
  return ''
}
