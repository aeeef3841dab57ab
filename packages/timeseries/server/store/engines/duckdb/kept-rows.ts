import { type Cells, SeriesRows } from '../../catalogue/series-rows.ts'
import { firstEndingAfter, type Shard } from '../../catalogue/shard.ts'
import type { Field, Measurement } from '../../catalogue/tenant.ts'
import type { Limits } from '../../limits.ts'
import type { TsQuery, TsTagFilter } from '../../model.ts'
import type { Answer, ColumnData } from '../../read/answer.ts'
import { answerOfRows, isAnsweredOfRows } from '../../read/answer-of-rows.ts'
import { asksLast } from '../../read/last-of-groups.ts'
import type { CopiedRows } from '../../row-cache.ts'
import type { QueryField } from '../../sql/plan.ts'
import { wantedFields } from '../../sql/query-sql.ts'
import { splitTags } from './plan-query.ts'
import type { QueryRun } from './query-run.ts'
import { readColumns } from './run-query.ts'
import { tableOf } from './tables.ts'

const MIB = 1024 * 1024
/** Filters that may select one series are looked up in this many. */
const MAX_CANDIDATES = 64
const UNKNOWN = Number.NEGATIVE_INFINITY
/** A query over more shards is left to the engine. */
const MAX_SHARDS = 8

/** A query about one series, and the shards with its rows. */
interface SeriesQuery {
  measurement: Measurement
  query: TsQuery
  sid: number
  wanted: QueryField[]
  shards: Shard[]
}

/**
 * The rows of series that were asked for, in memory: a query about one of them needs no SQL. Commits add their rows. They
 * belong to their shards, so that they are gone with these; here is which of them were used last.
 */
export class KeptRows {
  private readonly limits: Limits
  /** The least recently used first. */
  private readonly used = new Map<SeriesRows, { shard: Shard; sid: number; bytes: number }>()
  private bytes = 0
  /** Series with too many rows from a time on, or with values that cannot be kept. */
  private readonly tooMany = new WeakMap<Shard, Map<number, number>>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** The query, if it is one that can be answered from the rows of one series. @throws Refusal as the engine */
  asked(measurement: Measurement, query: TsQuery): SeriesQuery | null {
    if (this.limits.keptRowsMiB === 0 || !isAnsweredOfRows(query) || asksLast(query)) return null
    const sid = onlySeries(measurement, query)
    if (sid === null) return null
    const from = firstEndingAfter(measurement.shards, query.startUs)
    const shards: Shard[] = []
    for (let i = from; i < measurement.shards.length; i++) {
      const shard = measurement.shards[i] as Shard
      if (shard.startUs >= query.endUs) break
      if (shard.stored) shards.push(shard)
    }
    if (shards.length === 0 || shards.length > MAX_SHARDS) return null
    if (shards.some((shard) => (this.tooMany.get(shard)?.get(sid) ?? UNKNOWN) >= query.startUs)) return null
    return { measurement, query, sid, wanted: wantedFields(query, measurement), shards }
  }

  /** The answer from memory; null if it lacks rows. */
  answer(asked: SeriesQuery): Answer | null {
    const pieces = currentPieces(asked)
    if (!pieces) return null
    for (const piece of pieces) this.touch(piece)
    return answerOf(asked, pieces, this.limits)
  }

  /** A copy of the rows from the start of the query on; null if they are many. */
  copyRows(asked: SeriesQuery): CopiedRows | null {
    const pieces = currentPieces(asked)
    const { startUs, tags: filters = [], where } = asked.query
    if (!pieces || where) return null
    const parts = pieces.map((rows) => ({ rows, from: rows.at(startUs) }))
    if (parts.reduce((sum, { rows, from }) => sum + rows.count - from, 0) > this.limits.maxCopiedRows) return null
    return copiedRows(asked, filters, parts)
  }

  /**
   * Reads the rows that memory lacks. They are kept only by `keep`, when the read has ended well.
   * @returns null if they are too many, or cannot be kept
   */
  async read(run: QueryRun, alias: string, asked: SeriesQuery): Promise<{ answer: Answer; keep(): void } | null> {
    const { maxKeptRows } = this.limits
    const pieces: SeriesRows[] = []
    const added: [Shard, SeriesRows][] = []
    for (const shard of asked.shards) {
      const known = shard.kept.get(asked.sid)
      if (known && isCurrent(known, shard, asked)) {
        pieces.push(known)
        continue
      }
      const { version } = shard
      const fields = fieldsOf(asked, known)
      const fromUs = Math.min(asked.query.startUs, known?.fromUs ?? Number.POSITIVE_INFINITY)
      const isWhole = fromUs <= shard.startUs
      const stored = fields.map(({ slot }) => (shard.slots.includes(slot) ? `f${slot}` : 'NULL'))
      const found = await readColumns(
        run,
        `SELECT ${['time', ...stored].join(', ')} FROM ${tableOf(alias, asked.measurement, shard)}
          WHERE sid = ${asked.sid}${isWhole ? '' : ` AND time >= ${fromUs}`} ORDER BY time LIMIT ${maxKeptRows + 1}`,
        1 + fields.length,
      )
      const columns = new Map<number, Cells | null>()
      for (const [i, field] of fields.entries()) {
        const data = stored[i] === 'NULL' ? null : (found.data[1 + i] as ColumnData)
        columns.set(field.slot, cellsOf(field, data, found.count))
      }
      const times = found.count === 0 ? new Float64Array(0) : (found.data[0] as Float64Array)
      const rows = isWithoutNull(columns) && new SeriesRows(version, isWhole ? UNKNOWN : fromUs, times, columns)
      if (!rows || rows.isTooLarge || found.count > maxKeptRows) {
        const theirs = this.tooMany.get(shard) ?? new Map<number, number>()
        this.tooMany.set(shard, theirs.set(asked.sid, asked.query.startUs))
        return null
      }
      pieces.push(rows)
      added.push([shard, rows])
    }
    const answer = answerOf(asked, pieces, this.limits)
    const keep = () => {
      for (const [shard, rows] of added) if (shard.version === rows.version) this.add(shard, asked.sid, rows)
    }
    return answer && { answer, keep }
  }

  private add(shard: Shard, sid: number, rows: SeriesRows): void {
    const before = shard.kept.get(sid)
    if (before) this.forget(before)
    shard.kept.set(sid, rows)
    const { bytes } = rows
    this.used.set(rows, { shard, sid, bytes })
    this.bytes += bytes
    for (const [oldest, place] of this.used) {
      if (this.bytes <= this.limits.keptRowsMiB * MIB || oldest === rows) break
      this.forget(oldest)
      if (place.shard.kept.get(place.sid) === oldest) place.shard.kept.delete(place.sid)
    }
  }

  private forget(rows: SeriesRows): void {
    this.bytes -= this.used.get(rows)?.bytes ?? 0
    this.used.delete(rows)
  }

  /** It was used now; its size may have changed. */
  private touch(rows: SeriesRows): void {
    const place = this.used.get(rows)
    if (!place) return
    this.forget(rows)
    const { bytes } = rows
    this.bytes += bytes
    this.used.set(rows, { ...place, bytes })
  }
}

/** The kept rows of each shard of a query; null if some are missing. */
function currentPieces(asked: SeriesQuery): SeriesRows[] | null {
  const pieces: SeriesRows[] = []
  for (const shard of asked.shards) {
    const kept = shard.kept.get(asked.sid)
    if (!kept || !isCurrent(kept, shard, asked)) return null
    pieces.push(kept)
  }
  return pieces
}

function copiedRows(
  { measurement, query, wanted, sid, shards }: SeriesQuery,
  filters: readonly TsTagFilter[],
  parts: readonly { rows: SeriesRows; from: number }[],
): CopiedRows {
  const { tenant, db, name } = measurement
  return {
    tenantId: tenant.id,
    db: db.name,
    measurement: name,
    filters,
    startUs: query.startUs,
    // No other shard has rows up to there.
    endUs: Math.max(query.endUs, (shards.at(-1) as Shard).endUs),
    tags: measurement.series[sid]?.tags ?? [],
    fields: new Map(
      wanted.map(({ asked, field }) => [asked.field, field && { slot: field.slot, type: field.type }] as const),
    ),
    pieces: parts.map(({ rows, from }) => ({
      times: rows.times.slice(from, rows.count),
      columns: new Map(
        wanted.flatMap(({ field }) => {
          const cells = field && rows.columns.get(field.slot)
          return cells ? [[field.slot, cells.slice(from, rows.count)] as const] : []
        }),
      ),
    })),
  }
}

/** The number of the only series that a query selects; null if there are several, or a condition on fields. */
function onlySeries(measurement: Measurement, query: TsQuery): number | null {
  const { filters, rest } = splitTags(query)
  if (rest) return null
  if (filters.length === 0) {
    const [only, ...more] = measurement.liveSeries === 1 ? measurement.storedSids() : []
    return only !== undefined && more.length === 0 ? only : null
  }
  let fewest: readonly number[] | undefined
  for (const { key, operator, value } of filters) {
    const sids = operator === '=' && typeof value === 'string' ? measurement.tagIndex.get(key)?.get(value) : undefined
    if (!sids) return null
    if (!fewest || sids.length < fewest.length) fewest = sids
  }
  if (!fewest || fewest.length > MAX_CANDIDATES) return null
  const passing = fewest.filter((sid) => {
    const tags = measurement.series[sid]?.tags
    return (
      sid < measurement.storedSeries && filters.every((one) => tags?.some(([k, v]) => k === one.key && v === one.value))
    )
  })
  return passing.length === 1 ? (passing[0] as number) : null
}

function isCurrent(kept: SeriesRows, shard: Shard, { query, wanted }: SeriesQuery): boolean {
  if (kept.version !== shard.version || kept.fromUs > query.startUs) return false
  return wanted.every(({ field }) => !field || kept.columns.has(field.slot))
}

const isWithoutNull = (columns: Map<number, Cells | null>): columns is Map<number, Cells> =>
  [...columns.values()].every((cells) => cells !== null)

/** The wanted fields, and those that are kept already. */
function fieldsOf({ wanted, measurement }: SeriesQuery, known: SeriesRows | undefined): Field[] {
  const slots = new Set([
    ...(known?.columns.keys() ?? []),
    ...wanted.flatMap(({ field }) => (field ? [field.slot] : [])),
  ])
  return [...slots].flatMap((slot) => measurement.fields[slot] ?? [])
}

/** Null if the column has integers that are too large for numbers. */
function cellsOf({ type }: Field, data: ColumnData | null, count: number): Cells | null {
  const isNumber = type === 'float' || type === 'int'
  if (!data || count === 0) return isNumber ? new Float64Array(count).fill(Number.NaN) : new Array(count).fill(null)
  if (isNumber) return data instanceof Float64Array ? data : null
  return data instanceof Float64Array ? null : data
}

function answerOf(
  { measurement, query, sid, wanted }: SeriesQuery,
  pieces: readonly SeriesRows[],
  limits: Limits,
): Answer | null {
  const tags = measurement.series[sid]?.tags ?? []
  return answerOfRows(pieces, query, { wanted, tags, maxRows: limits.maxRowsPerAnswer })
}
