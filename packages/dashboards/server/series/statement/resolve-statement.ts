import { isSingle, shapeOf } from '@atrium/charts/contract/define/widget'
import type { Statement } from '@atrium/timeseries/server/influx/language/ast'
import type { Values } from '@atrium/timeseries/server/influx/language/cursor'
import { ParseError } from '@atrium/timeseries/server/influx/language/parse-error'
import { parseQuery } from '@atrium/timeseries/server/influx/language/parse-query'
import { scopeOf } from '@atrium/timeseries/server/influx/run-statement'
import type { ConnectorSpec, DataShape } from '../../../contract/define/connector.ts'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import type { ViewerRequest } from '../../queryplane/connector.ts'
import { namesAny, oneEach, type ParameterValues } from '../../queryplane/query/parameters.ts'
import { noSuchData, otherShape, wrongStatement } from '../../queryplane/query/refusals.ts'
import { roundStepMs } from '../query/grid.ts'
import { rangeAt } from '../query/plan.ts'
import { pageOf, type ResolvedQuery, rangeOf, widthOf } from '../query/resolve.ts'
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
  /** What `{from}`, `{to}` and `{interval}` stand for, if the statement names one of them. */
  range?: Pick<ResolvedQuery, 'start' | 'end' | 'zone'>
}

const RANGE = ['from', 'to', 'interval']
/** Of a table or a value. */
const STEPS = 500

/** @throws noSuchData | otherShape | onlyOneStatement | wrongStatement | badRange | oneValueOnly */
export function resolveStatement(
  { item, spec, request, values, zone }: ViewerRequest,
  props: SeriesQuery,
  { follows }: ConnectorSpec<SeriesQuery>,
): ResolvedStatement {
  const shape = shapeOf(spec, item.component.props)
  if (shape === 'none') throw noSuchData()
  const { influxql = '', db = '' } = props
  const used = oneEach(values, (name) => namesAny(influxql, [name]))
  const asked = isSingle(shape) && !item.followsRange ? {} : request
  const range = namesAny(influxql, RANGE) ? { ...rangeOf(item, spec!, props, asked), zone } : undefined
  const query = { values: used, widthPx: 0, ...(range ? { range } : {}) }
  // A list of names has no times, so it is a table or a single value.
  const isList = parsedStatement(influxql, placesOf(query, 0)).kind !== 'select'
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
    ...(range ? { range } : {}),
    everyMs: way.how === 'polled' ? way.everyMs : EVERY_MS,
  }
}

const EVERY_MS = 5_000

/**
 * The values of a statement at a moment. A parameter of the dashboard comes before a value of the range that is called the
 * same.
 * @throws badRange
 */
export function placesOf(
  { values, widthPx, range }: Pick<ResolvedStatement, 'values' | 'widthPx' | 'range'>,
  nowMs: number,
): Values {
  if (!range) return values
  const { startMs, endMs } = rangeAt(range, nowMs)
  const length = `${roundStepMs((endMs - startMs) / (widthPx || STEPS))}ms`
  return {
    from: moment(startMs),
    to: moment(endMs),
    interval: { text: length, bound: { duration: length } },
    ...values,
  }
}

const moment = (ms: number) => ({ text: new Date(ms).toISOString(), bound: BigInt(ms) * 1_000_000n })

/** The only statement of a text, which reads. @throws onlyOneStatement | wrongStatement */
export function parsedStatement(text: string, values: Values): Statement {
  const [statement, ...others] = parsed(text, values)
  if (!statement || others.length > 0 || scopeOf(statement) !== 'read') throw onlyOneStatement()
  return statement
}

function parsed(text: string, values: Values): Statement[] {
  try {
    return parseQuery(text, new Map(), values)
  } catch (error) {
    throw error instanceof ParseError ? wrongStatement({ params: { reason: error.message } }) : error
  }
}
