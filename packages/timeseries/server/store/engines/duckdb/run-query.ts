import type { Measurement } from '../../catalogue/tenant.ts'
import { cellOf } from '../../cell-of.ts'
import type { Limits } from '../../limits.ts'
import type { TsColumn, TsQuery } from '../../model.ts'
import { type Answer, ColumnBuilder, type ColumnData } from '../../read/answer.ts'
import { countEnvelope, foldEnvelope } from '../../read/envelope.ts'
import { asksLast, lastOfGroups } from '../../read/last-of-groups.ts'
import type { Plan } from '../../sql/plan.ts'
import {
  allRows,
  columnsOf,
  envelopeSql,
  envelopeWidthUs,
  plainRows,
  shardRows,
  wantedFields,
} from '../../sql/query-sql.ts'
import { numbersOf } from './chunk.ts'
import { type Groups, groupSeries, planQuery, shardsIn } from './plan-query.ts'
import type { QueryRun } from './query-run.ts'

/** Answers a query that `checkQuery` has accepted. */
export async function runQuery(
  run: QueryRun,
  alias: string,
  measurement: Measurement,
  query: TsQuery,
  limits: Limits,
): Promise<Answer> {
  const { plan, groups } = await planQuery(run.connection, alias, measurement, query)
  const columns = columnsOf(plan)
  const isRaw = (query.fields[0]?.aggregate ?? 'none') === 'none'
  if (plan.shards.length === 0 || plan.sids?.length === 0) return emptyAnswer(columns, query)
  const last = plan.condition ? null : keptLast(plan, groups, limits)
  if (last) return last
  const found = query.envelope
    ? await readEnvelope(run, plan, isRaw, query.envelope.buckets)
    : isRaw
      ? await readRaw(run, plan, limits)
      : await readBuckets(run, plan, limits)
  const [times, keys, ...values] = found.data
  const tags = (groups?.tags ?? []).map((texts) => {
    return Array.from(
      keys as Float64Array,
      (key) => texts[isRaw && !query.envelope ? (groups?.of(key) ?? 0) : key] ?? '',
    )
  })
  return { ...found, columns, data: [times as ColumnData, ...tags, ...values] }
}

/** The last values of all series, or of their groups, without a connection; null if that is not enough to answer. */
export function lastInMemory(measurement: Measurement, query: TsQuery, limits: Limits): Answer | null {
  if (!asksLast(query) || query.where || query.tags?.length || shardsIn(measurement, query).length === 0) return null
  const plan = {
    measurement,
    query,
    sids: null,
    endSid: measurement.storedSeries,
    wanted: wantedFields(query, measurement),
  }
  return keptLast(plan, groupSeries(measurement, query.groupBy ?? [], null), limits)
}

type LastPlan = Pick<Plan, 'measurement' | 'query' | 'sids' | 'endSid' | 'wanted'>

function keptLast(plan: LastPlan, groups: Groups | null, limits: Limits): Answer | null {
  const { measurement, query, sids, endSid, wanted } = plan
  if (!asksLast(query) || !measurement.last.loaded) return null
  const found = lastOfGroups(measurement, query, {
    sids: sids ?? Array.from({ length: endSid }, (_, sid) => sid),
    groupOf: groups?.bySeries ?? null,
    tags: groups?.tags ?? [],
    wanted,
  })
  return found && found.count <= limits.maxRowsPerAnswer ? { columns: columnsOf(plan), ...found } : null
}

export function emptyAnswer(columns: TsColumn[], query: TsQuery): Answer {
  return { columns, data: columns.map(() => []), count: 0, ...(query.withCount ? { total: 0 } : {}) }
}

type Found = Pick<Answer, 'data' | 'count' | 'total' | 'truncated' | 'buckets'>

/** Raw rows, shard after shard, so that a page of the newest rows does not read the older shards. Keys are series. */
async function readRaw(run: QueryRun, plan: Plan, limits: Limits): Promise<Found> {
  const { query } = plan
  const down = query.order === 'desc'
  const shards = down ? [...plan.shards].reverse() : plan.shards
  const pages = new ColumnReader(plan.wanted.length + 2)
  const asked = Math.min(query.limit ?? Number.MAX_SAFE_INTEGER, limits.maxRowsPerAnswer + 1)
  let skip = query.offset ?? 0
  for (const shard of shards) {
    if (pages.count >= asked) break
    const sql = shardRows(plan, shard)
    if (skip > 0) {
      const count = await countRows(run, sql)
      if (count <= skip) {
        skip -= count
        continue
      }
    }
    const order = down ? 'time DESC, sid DESC' : 'time, sid'
    await pages.read(run, `${sql} ORDER BY ${order} LIMIT ${asked - pages.count} OFFSET ${skip}`)
    skip = 0
  }
  const total = query.withCount ? await countRows(run, allRows(plan)) : undefined
  return pages.cut(limits.maxRowsPerAnswer, total)
}

async function readBuckets(run: QueryRun, plan: Plan, limits: Limits): Promise<Found> {
  const { query } = plan
  const sql = plainRows(plan, false)
  const pages = new ColumnReader(plan.wanted.length + 2)
  await pages.read(run, `${sql} ${paging(query, limits.maxRowsPerAnswer + 1)}`)
  const total = query.withCount ? await countRows(run, sql) : undefined
  return pages.cut(limits.maxRowsPerAnswer, total)
}

async function readEnvelope(run: QueryRun, plan: Plan, isRaw: boolean, buckets: number): Promise<Found> {
  const { query } = plan
  const plain = plainRows(plan, isRaw)
  const isPaged = query.limit !== undefined || query.offset !== undefined
  const inner = isPaged ? `${plain} ${paging(query, Number.MAX_SAFE_INTEGER)}` : plain
  const found = await run.run(envelopeSql(plan, inner, buckets))
  const total = query.withCount ? await countRows(run, plain) : undefined
  const rows = await found.getRows()
  const folded = foldEnvelope(rows, plan.wanted.length, query.order === 'desc')
  const counted = countEnvelope(rows, query.startUs, envelopeWidthUs(query, buckets))
  return { ...folded, buckets: counted, ...(total === undefined ? {} : { total }) }
}

function paging({ order, limit, offset = 0 }: TsQuery, max: number): string {
  const direction = order === 'desc' ? ' DESC' : ''
  return `ORDER BY time${direction}, g${direction} LIMIT ${Math.min(limit ?? max, max)} OFFSET ${offset}`
}

async function countRows(run: QueryRun, sql: string): Promise<number> {
  const rows = await (await run.run(`SELECT count(*) FROM (${sql})`)).getRows()
  return Number(rows[0]?.[0] ?? 0)
}

/** All rows of a statement. */
export async function readColumns(run: QueryRun, sql: string, width: number): Promise<Pick<Answer, 'data' | 'count'>> {
  const reader = new ColumnReader(width)
  await reader.read(run, sql)
  return reader.cut(Number.POSITIVE_INFINITY, undefined)
}

/** Collects the results of several statements with the same columns. */
class ColumnReader {
  count = 0
  private readonly columns: ColumnBuilder[]

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => new ColumnBuilder())
  }

  async read(run: QueryRun, sql: string): Promise<void> {
    const result = await run.run(sql)
    for (const chunk of await result.fetchAllChunks()) {
      this.columns.forEach((column, i) => {
        column.add(numbersOf(chunk, i) ?? chunk.getColumnValues(i).map(cellOf))
      })
      this.count += chunk.rowCount
    }
  }

  cut(max: number, total: number | undefined): Found {
    const truncated = this.count > max
    const count = Math.min(this.count, max)
    const data = this.columns.map((column) => {
      const built = column.build()
      return truncated ? built.slice(0, max) : built
    })
    return { data, count, ...(total === undefined ? {} : { total }), ...(truncated ? { truncated } : {}) }
  }
}
