import { isDeepStrictEqual } from 'node:util'
import { type Dataset, MAX_POINTS } from '@atrium/charts/contract/data'
import type { Expr, Statement } from '@atrium/timeseries/server/influx/language/ast'
import { RefusedStatement } from '@atrium/timeseries/server/influx/refused-statement'
import { splitTime } from '@atrium/timeseries/server/influx/select/time-range'
import type { SeriesPart } from '@atrium/timeseries/server/influx/series'
import { tooManyExact, tooManyPoints, wrongStatement } from '../../queryplane/query/refusals.ts'
import { lttbReader } from '../../queryplane/reading/lttb-reader.ts'
import type { Change, Reader } from '../../queryplane/reading/reading.ts'
import { parsedStatement, placesOf, type ResolvedStatement } from './resolve-statement.ts'
import { gatheredSeries, type StatementSeries, shapedSeries } from './statement-series.ts'

/** The answer to a statement at a moment, in parts. @throws RefusedStatement */
export type AskStatement = (statement: Statement, nowMs: number, signal: AbortSignal) => AsyncIterable<SeriesPart>

/**
 * Reads a stored statement at an interval. Writes are not followed: which of them change its answer is not known. More
 * than the points of `exact` data are refused.
 */
export function statementReader(query: ResolvedStatement, ask: AskStatement): Reader {
  async function answer(nowMs: number, signal: AbortSignal): Promise<Dataset> {
    const written = parsedStatement(query.influxql, placesOf(query, nowMs))
    const statement = query.asOf === undefined ? written : untilNow(written)
    const range = rangeOf(statement, nowMs)
    // A parameter without a value selects nothing, as in the filter of a tag.
    const isEmpty = Object.values(query.values).some((value) => value.trim() === '')
    const parts = ask(statement, nowMs, signal)
    const series: StatementSeries[] = isEmpty ? [] : await gatheredSeries(parts, MAX_POINTS, tooMany)
    return shapedSeries(series, query, { ...range, nowMs })
  }

  function tooMany(count: number): never {
    throw query.shape === 'exact' ? tooManyExact({ params: { count, max: MAX_POINTS } }) : tooManyPoints()
  }

  const reader: Reader = {
    follows: query.page === null || query.page.current === 1,
    rhythmMs: query.everyMs,
    async read(before, _dirtyFromMs, nowMs, signal) {
      const atMs = query.asOf === undefined ? nowMs : Date.parse(query.asOf)
      const dataset = await answer(atMs, signal).catch(refuse)
      return { dataset, change: changeOf(before, dataset) }
    },
  }
  return query.shape === 'series' ? lttbReader(reader, query.widthPx) : reader
}

const NOT_LATER: Expr = {
  kind: 'binary',
  operator: '<=',
  left: { kind: 'ref', name: 'time' },
  right: { kind: 'call', name: 'now', args: [] },
}

/** The statement without points that are later than its moment. Lists of names have no times. */
function untilNow(statement: Statement): Statement {
  if (statement.kind !== 'select') return statement
  const { where } = statement
  if (!where) return { ...statement, where: NOT_LATER }
  return {
    ...statement,
    where: { kind: 'binary', operator: 'AND', left: { kind: 'paren', inner: where }, right: NOT_LATER },
  }
}

function refuse(error: unknown): never {
  throw error instanceof RefusedStatement ? wrongStatement({ params: { reason: error.message } }) : error
}

/** Unchanged data are still read at a later time. */
function changeOf(before: Dataset | undefined, dataset: Dataset): Change {
  const { rows, columns, total, reduced, startMs, endMs, newestMs } = dataset
  const isSame =
    before !== undefined &&
    isDeepStrictEqual([before.columns, before.rows, before.total, before.reduced], [columns, rows, total, reduced])
  if (!isSame) return { kind: 'replace', dataset }
  return { kind: 'delta', rows: [], startMs, endMs, ...(newestMs === undefined ? {} : { newestMs }) }
}

/** The range that the conditions of a SELECT on the time have, as far as they have one. */
function rangeOf(statement: Statement, nowMs: number): { startMs?: number; endMs?: number } {
  if (statement.kind !== 'select') return {}
  const { minNs, maxNs } = rangeIn(statement, nowMs)
  return {
    ...(minNs === undefined ? {} : { startMs: Number(minNs / 1_000_000n) }),
    ...(maxNs === undefined
      ? minNs === undefined
        ? {}
        : { endMs: nowMs }
      : { endMs: Number(maxNs / 1_000_000n) + 1 }),
  }
}

function rangeIn({ where, timeZone }: Extract<Statement, { kind: 'select' }>, nowMs: number) {
  try {
    const clock = { nowNs: BigInt(nowMs) * 1_000_000n, ...(timeZone === undefined ? {} : { zone: timeZone }) }
    return splitTime(where, clock).range
  } catch (error) {
    return refuse(error)
  }
}
