import { shapeOf } from '@atrium/charts/contract/define/widget'
import type { Statement } from '@atrium/timeseries/server/influx/language/ast'
import { ParseError } from '@atrium/timeseries/server/influx/language/parse-error'
import { parseQuery } from '@atrium/timeseries/server/influx/language/parse-query'
import { scopeOf } from '@atrium/timeseries/server/influx/run-statement'
import type { ConnectorSpec, DataShape } from '../../../contract/define/connector.ts'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import type { ViewerRequest } from '../../queryplane/connector.ts'
import { namesAny, type ParameterValues } from '../../queryplane/query/parameters.ts'
import { noSuchData, otherShape, wrongStatement } from '../../queryplane/query/refusals.ts'
import { pageOf, type ResolvedQuery, widthOf } from '../query/resolve.ts'
import { onlyOneStatement } from './refusals.ts'

/** A stored InfluxQL statement for one viewer: the text as its author wrote it, and the values beside it. */
export interface ResolvedStatement {
  shape: DataShape
  influxql: string
  /** The database of measurements that name none. */
  db: string
  /** Of the parameters that the statement names. */
  values: ParameterValues
  widthPx: number
  page: ResolvedQuery['page']
  /** Of the first page, while another one is read. */
  asOf?: string
  everyMs: number
}

/** @throws noSuchData | otherShape | onlyOneStatement | wrongStatement */
export function resolveStatement(
  { item, spec, request, values }: ViewerRequest,
  props: SeriesQuery,
  { follows }: ConnectorSpec<SeriesQuery>,
): ResolvedStatement {
  const shape = shapeOf(spec, item.component.props)
  if (shape === 'none') throw noSuchData()
  const { influxql = '', db = '' } = props
  const used = Object.fromEntries(Object.entries(values).filter(([name]) => namesAny(influxql, [name])))
  // A list of names has no times, so it is a table or a single value.
  const isList = parsedStatement(influxql, used).kind !== 'select'
  if (isList && shape !== 'page' && shape !== 'single') throw otherShape()
  const way = follows(props)
  return {
    shape,
    influxql,
    db,
    values: used,
    widthPx: shape === 'series' ? widthOf(request) : 0,
    page: shape === 'page' ? pageOf(request) : null,
    ...(shape === 'page' && request.asOf ? { asOf: request.asOf } : {}),
    everyMs: way.how === 'polled' ? way.everyMs : EVERY_MS,
  }
}

const EVERY_MS = 5_000

/** The only statement of a text, which reads. @throws onlyOneStatement | wrongStatement */
export function parsedStatement(text: string, values: ParameterValues): Statement {
  const [statement, ...others] = parsed(text, values)
  if (!statement || others.length > 0 || scopeOf(statement) !== 'read') throw onlyOneStatement()
  return statement
}

function parsed(text: string, values: ParameterValues): Statement[] {
  try {
    return parseQuery(text, new Map(), values)
  } catch (error) {
    throw error instanceof ParseError ? wrongStatement({ params: { reason: error.message } }) : error
  }
}
