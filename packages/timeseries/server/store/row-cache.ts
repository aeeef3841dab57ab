import { type Cells, SeriesRows } from './catalogue/series-rows.ts'
import type { Limits } from './limits.ts'
import type { TsQuery, TsTagFilter } from './model.ts'
import type { Answer } from './read/answer.ts'
import { answerOfRows, isAnsweredOfRows } from './read/answer-of-rows.ts'
import { checkQuery } from './read/check-query.ts'
import { asksLast } from './read/last-of-groups.ts'
import type { QueryField } from './sql/plan.ts'
import { wantedFields } from './sql/query-sql.ts'

const MIB = 1024 * 1024
/** What a series has beside its cells; approximate. */
const BYTES_BESIDE = 1024
/** Ranges of one series, such as the last hour and a day of last week. */
const MAX_RANGES = 4

/** A copy of all rows that one series has in a range. */
export interface CopiedRows {
  tenantId: string
  db: string
  measurement: string
  /** These select the series. */
  filters: readonly TsTagFilter[]
  startUs: number
  endUs: number
  tags: readonly (readonly [string, string])[]
  /** Undefined: the measurement has no such field. Others are not among the columns. */
  fields: ReadonlyMap<string, QueryField['field']>
  /** Of each shard in the range; columns by slot. */
  pieces: { times: Float64Array; columns: Map<number, Cells> }[]
}

interface CachedRows extends Omit<CopiedRows, 'pieces'> {
  pieces: SeriesRows[]
}

type Place = Pick<CopiedRows, 'db' | 'measurement'>

const keyOf = ({ db, measurement }: Place) => JSON.stringify([db, measurement])
const nameOf = (filters: readonly TsTagFilter[] = []) => JSON.stringify(filters)

/**
 * Rows of series that were read repeatedly, beside the worker: a query about one of them is answered without a message
 * to its thread. The worker reports each change of a measurement before anybody learns of it, and its messages arrive in
 * order, so nobody reads rows that are older than a write he knows of.
 */
export class RowCache {
  private readonly limits: Limits
  /** Tenant → database and measurement → filters → the newest first. */
  private readonly cached = new Map<string, Map<string, Map<string, CachedRows[]>>>()
  /** Of what was put since the last time that all were forgotten. */
  private bytes = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  put({ pieces, ...sent }: CopiedRows): void {
    const rows = pieces.map(({ times, columns }) => new SeriesRows(0, sent.startUs, times, columns))
    this.bytes += rows.reduce((sum, { bytes }) => sum + bytes, BYTES_BESIDE)
    if (this.bytes > this.limits.rowCacheMiB * MIB) {
      this.cached.clear()
      this.bytes = 0
    }
    const ofTenant = this.cached.get(sent.tenantId) ?? new Map<string, Map<string, CachedRows[]>>()
    this.cached.set(sent.tenantId, ofTenant)
    const bySeries = ofTenant.get(keyOf(sent)) ?? new Map<string, CachedRows[]>()
    ofTenant.set(keyOf(sent), bySeries)
    const name = nameOf(sent.filters)
    bySeries.set(name, [{ ...sent, pieces: rows }, ...(bySeries.get(name) ?? [])].slice(0, MAX_RANGES))
  }

  /** The answer that the worker would give; null if the rows are not here. @throws Refusal as the worker */
  answer(tenantId: string, query: TsQuery): Answer | null {
    const bySeries = this.cached.get(tenantId)?.get(keyOf(query))
    if (!bySeries || query.where || asksLast(query) || !isAnsweredOfRows(query)) return null
    const found = bySeries.get(nameOf(query.tags))?.find((one) => contains(one, query))
    if (!found) return null
    checkQuery(query, this.limits)
    const wanted = wantedFields(query, { storedField: (name) => found.fields.get(name) })
    return answerOfRows(found.pieces, query, { wanted, tags: found.tags, maxRows: this.limits.maxRowsPerAnswer })
  }

  /** Forgets a measurement, or all of a tenant. */
  changed(tenantId: string, measurement?: Place): void {
    if (measurement) this.cached.get(tenantId)?.delete(keyOf(measurement))
    else this.cached.delete(tenantId)
  }
}

function contains({ fields, startUs, endUs }: CachedRows, query: TsQuery): boolean {
  return query.startUs >= startUs && query.endUs <= endUs && query.fields.every(({ field }) => fields.has(field))
}
