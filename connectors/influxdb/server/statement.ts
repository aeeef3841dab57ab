import {
  parsedStatement,
  placesOf,
  type ResolvedStatement,
} from '@atrium/dashboards/server/series/statement/resolve-statement'
import type { Expr, SelectStatement, Source, Statement } from '@atrium/timeseries/server/influx/language/ast'
import { printStatement } from '@atrium/timeseries/server/influx/language/print'
import type { SeriesPart, SeriesRow } from '@atrium/timeseries/server/influx/series'
import type { InfluxClient } from './influx-client.ts'
import { onlySelectStatement } from './refusals.ts'

/** @throws onlySelectStatement */
export function checkSelect(query: ResolvedStatement): void {
  if (parsedStatement(query.influxql, placesOf(query, 0)).kind !== 'select') throw onlySelectStatement()
}

/**
 * The answer to a statement. What is sent was printed from what the parser has read, so that it is one SELECT with values
 * as values, whatever the author's text contains. `now()` is the moment of this server, whatever clock the other has.
 */
export async function* statementParts(
  client: InfluxClient,
  db: string,
  statement: Statement,
  nowMs: number,
): AsyncIterable<SeriesPart> {
  if (statement.kind !== 'select') throw onlySelectStatement()
  const [found = []] = await client.ask([printStatement(atMoment(statement, nowMs))], db)
  for (const { name, tags, columns, values } of found) yield { name, tags, columns, rows: values as SeriesRow[] }
}

function atMoment(select: SelectStatement, nowMs: number): SelectStatement {
  const { where, sources } = select
  const inside = (source: Source): Source =>
    source.kind === 'subquery' ? { ...source, select: atMoment(source.select, nowMs) } : source
  return {
    ...select,
    sources: sources.map(inside),
    ...(where ? { where: withMoment(where, new Date(nowMs).toISOString()) } : {}),
  }
}

function withMoment(expr: Expr, now: string): Expr {
  switch (expr.kind) {
    case 'call':
      return expr.name === 'now' ? { kind: 'string', value: now } : expr
    case 'binary':
      return { ...expr, left: withMoment(expr.left, now), right: withMoment(expr.right, now) }
    case 'paren':
      return { ...expr, inner: withMoment(expr.inner, now) }
    default:
      return expr
  }
}
