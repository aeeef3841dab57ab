import { isSingle, type Shape, shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { type CalendarStep, calendarStep, DEFAULT_RANGE, intervalMs, timeMs } from '@atrium/core/contract/time'
import { DEFAULT_ZONE } from '@atrium/core/contract/zone'
import type { Sampling } from '@atrium/timeseries/contract/query'
import type { Fill, Transform } from '@atrium/timeseries/contract/query-language'
import type { NewestQuery, TsCondition, TsTagFilter } from '@atrium/timeseries/server/store/model'
import { ownRange } from '../../../contract/board-range.ts'
import type { ComponentItem, ExploreRequest, ItemRequest } from '../../../contract/dashboard.ts'
import type { SeriesQuery } from '../../../contract/series-query.ts'
import type { ChosenValues } from '../../queryplane/query/parameters.ts'
import {
  badRange,
  dataSourceMissing,
  incompleteQuery,
  noSuchData,
  rowsWithoutKey,
} from '../../queryplane/query/refusals.ts'
import { conditionsOf, groupTags, type ResolvedField, resolvedFields, tagFilters } from './conditions.ts'

/** The newest values of some fields: for each, the time, the name and the value. */
export interface ResolvedNewest extends NewestQuery {
  shape: 'newest'
}

/** A stored query with the choices of its viewer. Two queries of a tenant that are equal as JSON share their result. */
export interface ResolvedQuery {
  shape: Exclude<Shape, 'none'>
  db: string
  measurement: string
  /** Either all fields have an aggregate, or all have `none`. */
  fields: ResolvedField[]
  tags: TsTagFilter[]
  /** On fields; null for none. */
  conditions: TsCondition | null
  groupBy: string[]
  timeName: string
  /** Time expressions, evaluated at every run. */
  start: string
  end: string
  /** 0 means that the plane chooses. */
  intervalMs: number
  /** If the interval consists of days, weeks or months. */
  calendar: CalendarStep | null
  /** The time zone of absolute times and of the calendar. */
  zone: string
  fill: Fill
  transform: Transform
  /** For `derivative`. */
  unitMs: number
  /** How a range becomes one value. */
  reduce: Pick<ResolvedField, 'aggregate' | 'percentile'>
  /** For series. */
  widthPx: number
  /** For series: which points are kept if there are more than pixels. */
  sampling: Sampling
  /** For pages. */
  page: { current: number; pageSize: number; order: 'asc' | 'desc' } | null
}

const WIDTH_STEP_PX = 100
const MAX_WIDTH_PX = 4000
/** At most two points per pixel, so about 60 points for a small line. */
const TRAIL_WIDTH_PX = 30
const DEFAULT_PAGE_ROWS = 10

interface ResolveOptions {
  /** Whether the data source names a database, for queries that name none. */
  ownsDb?: boolean
}

/**
 * The query of a request. It is the stored one of the item, never one of the viewer. The viewer chooses the width and,
 * if the widget allows it, range and page; `values` are the dashboard's parameters, `zone` is its time zone.
 * @throws noSuchData | incompleteQuery | badRange | rowsWithoutKey
 */
export function resolveQuery(
  item: ComponentItem,
  spec: WidgetSpec | undefined,
  request: ItemRequest,
  values: ChosenValues,
  zone = DEFAULT_ZONE,
  { ownsDb = false }: ResolveOptions = {},
): ResolvedQuery {
  const stored = item.component.dataSources[request.source]
  const shape = spec ? shapeOf(spec, item.component.props) : 'none'
  if (!spec || shape === 'none' || !stored) throw noSuchData()
  const props = stored.props as SeriesQuery
  // A single value keeps the range of its author, unless it follows that of the dashboard; viewers choose a range for
  // charts and tables.
  const asked = isSingle(shape) && !item.followsRange ? {} : request
  if (!props.db && !ownsDb) throw incompleteQuery()
  return resolved(props, shape, request, rangeOf(item, spec, props, asked), values, zone)
}

/**
 * The query of an author, which belongs to no component.
 * @throws dataSourceMissing | incompleteQuery | badRange
 */
export function resolveExplored(
  { query: sent, shape, ...request }: ExploreRequest,
  zone = DEFAULT_ZONE,
): ResolvedQuery | ResolvedNewest {
  const query = sent as SeriesQuery
  if (query.dataSource) throw dataSourceMissing()
  if (!query.db) throw incompleteQuery()
  const { startTime = DEFAULT_RANGE.startTime, endTime = DEFAULT_RANGE.endTime } = query
  const range = checkedRange(startTime, endTime)
  const whole = resolved(query, shape === 'newest' ? 'series' : shape, request, range, {}, zone)
  if (shape !== 'newest') return whole
  const { db, measurement, fields } = whole
  return { shape, db, measurement, fields: fields.map(({ field }) => field) }
}

function resolved(
  props: SeriesQuery,
  shape: ResolvedQuery['shape'],
  request: Pick<ItemRequest, 'widthPx' | 'current' | 'pageSize' | 'sorter'>,
  range: { start: string; end: string },
  values: ChosenValues,
  zone: string,
): ResolvedQuery {
  const { db = '', from, fieldSet = [], interval = '', sampling = 'minmax' } = props
  if (!from || fieldSet.length === 0) throw incompleteQuery()
  const groupBy = groupTags(props)
  if (shape === 'rows' && groupBy.length === 0) throw rowsWithoutKey()
  return {
    shape,
    db,
    measurement: from,
    fields: resolvedFields(fieldSet),
    tags: tagFilters(props, values),
    conditions: conditionsOf(props, values),
    groupBy,
    timeName: props.timeColumnName || 'time',
    ...range,
    intervalMs: intervalMs(interval) ?? 0,
    calendar: calendarStep(interval),
    zone,
    fill: props.fill ?? 'none',
    transform: props.transform ?? 'none',
    unitMs: intervalMs(props.unit ?? '') ?? 1000,
    reduce: {
      aggregate: props.reduce ?? 'last',
      ...(props.reducePercent === undefined ? {} : { percentile: props.reducePercent }),
    },
    widthPx: shape === 'series' ? widthOf(request) : shape === 'trail' ? TRAIL_WIDTH_PX : 0,
    sampling: shape === 'series' ? sampling : 'minmax',
    page: shape === 'page' ? pageOf({ ...request, sorter: request.sorter ?? props.sorter ?? 'desc' }) : null,
  }
}

export const widthOf = ({ widthPx }: Pick<ItemRequest, 'widthPx'>) =>
  Math.min(MAX_WIDTH_PX, Math.ceil(widthPx / WIDTH_STEP_PX) * WIDTH_STEP_PX)

export function pageOf({
  current = 1,
  pageSize = DEFAULT_PAGE_ROWS,
  sorter = 'desc',
}: Pick<ItemRequest, 'current' | 'pageSize' | 'sorter'>) {
  return { current, pageSize, order: sorter }
}

/** @throws incompleteQuery | badRange */
export function rangeOf(item: ComponentItem, spec: WidgetSpec, props: SeriesQuery, asked: Partial<ItemRequest>) {
  const { startTime, endTime } = ownRange(item, spec, props)
  return checkedRange(asked.startTime || startTime, asked.endTime || endTime)
}

function checkedRange(startTime: string, endTime: string) {
  const [start, end] = [startTime.trim(), endTime.trim()]
  if (!start || !end) throw incompleteQuery()
  if (timeMs(start, 0) === null || timeMs(end, 0) === null) throw badRange()
  return { start, end }
}
