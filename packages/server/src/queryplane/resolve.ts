import type { ComponentItem, ExploreRequest, ItemRequest, Sampling } from '@atrium/contract/dashboard'
import { withDefaults } from '@atrium/contract/define/prop-values'
import { isSingle, shapeOf, type WidgetSpec } from '@atrium/contract/define/widget'
import { DEFAULT_RANGE, intervalMs, timeMs } from '@atrium/contract/time'
import type { TsField, TsTagFilter } from '../timeseries/model.ts'
import type { ResolvedNewest } from './newest-reader.ts'
import { fillTagValue, type ParameterValues } from './parameters.ts'
import { badRange, dataSourceMissing, incompleteQuery, noSuchData } from './refusals.ts'

type ResolvedField = Required<Pick<TsField, 'field' | 'as' | 'aggregate'>>

/** A stored query with the choices of its viewer. Two queries of a tenant that are equal as JSON share their result. */
export interface ResolvedQuery {
  shape: 'series' | 'page'
  db: string
  measurement: string
  /** Either all fields have an aggregate, or all have `none`. */
  fields: ResolvedField[]
  tags: TsTagFilter[]
  /** '' for none. */
  groupBy: string
  timeColumn: string
  /** Time expressions, evaluated at every run. */
  start: string
  end: string
  /** 0 means that the plane chooses. */
  intervalMs: number
  /** For series. */
  widthPx: number
  /** For series: which points are kept if there are more than pixels. */
  sampling: Sampling
  /** For pages. */
  page: { current: number; pageSize: number; order: 'asc' | 'desc' } | null
}

const WIDTH_STEP_PX = 100
const MAX_WIDTH_PX = 4000
const DEFAULT_PAGE_ROWS = 10

/**
 * The query of a request. It is the stored one of the item, never one of the viewer. The viewer chooses the width and,
 * if the widget allows it, range and page; `values` are the dashboard's parameters.
 * @throws noSuchData | dataSourceMissing | incompleteQuery | badRange
 */
export function resolveQuery(
  item: ComponentItem,
  spec: WidgetSpec | undefined,
  request: ItemRequest,
  values: ParameterValues,
): ResolvedQuery {
  const stored = item.component.dataSources[request.source]
  const shape = spec ? shapeOf(spec, item.component.props) : 'none'
  if (!spec || shape === 'none' || !stored) throw noSuchData()
  const { props } = stored
  if (stored._id) throw dataSourceMissing()
  // A single value keeps the range of its author; viewers choose a range for charts and tables.
  const asked = isSingle(shape) ? {} : request
  return resolved(props, shape === 'page', request, rangeOf(item, spec, props, asked), values)
}

/**
 * The query of an author, which belongs to no component.
 * @throws dataSourceMissing | incompleteQuery | badRange
 */
export function resolveExplored({ query, shape, ...request }: ExploreRequest): ResolvedQuery | ResolvedNewest {
  const range = checkedRange(query.startTime || DEFAULT_RANGE.startTime, query.endTime || DEFAULT_RANGE.endTime)
  const { page, ...rest } = resolved(query, shape === 'page', request, range, {})
  if (shape !== 'newest') return { page, ...rest }
  const { db, measurement, fields } = rest
  return { shape, db, measurement, fields: fields.map(({ field }) => field) }
}

function resolved(
  props: StoredProps,
  isPage: boolean,
  request: Pick<ItemRequest, 'widthPx' | 'current' | 'pageSize' | 'sorter'>,
  range: { start: string; end: string },
  values: ParameterValues,
): ResolvedQuery {
  // Only the built-in store exists so far, so an id names a missing source.
  if (props.dataSource) throw dataSourceMissing()
  const { db, from, fieldSet = [] } = props
  if (!db || !from || fieldSet.length === 0) throw incompleteQuery()
  const page = isPage ? pageOf(request) : null
  return {
    shape: page ? 'page' : 'series',
    db,
    measurement: from,
    fields: fieldsOf(fieldSet),
    tags: tagsOf(props, values),
    groupBy: props.groupBy ?? '',
    timeColumn: props.timeColumnName || 'time',
    ...range,
    intervalMs: props.interval ? (intervalMs(props.interval) ?? 0) : 0,
    widthPx: page ? 0 : Math.min(MAX_WIDTH_PX, Math.ceil(request.widthPx / WIDTH_STEP_PX) * WIDTH_STEP_PX),
    sampling: page ? 'minmax' : (props.sampling ?? 'minmax'),
    page,
  }
}

function tagsOf({ whereObj }: StoredProps, values: ParameterValues): TsTagFilter[] {
  // The stored value decides whether a filter is used, so that an address cannot remove one.
  const filters = (whereObj?.TAG ?? []).filter(({ tagKey, operator, tagValue }) => tagKey && operator && tagValue)
  return filters.map(({ tagKey: key, operator, tagValue }) => {
    const value = fillTagValue(tagValue, operator, values)
    return value === null ? { key, operator: 'in', value: [] } : { key, operator, value }
  })
}

function pageOf({
  current = 1,
  pageSize = DEFAULT_PAGE_ROWS,
  sorter = 'desc',
}: Pick<ItemRequest, 'current' | 'pageSize' | 'sorter'>) {
  return { current, pageSize, order: sorter }
}

type StoredProps = ComponentItem['component']['dataSources'][number]['props']

// The engine needs all fields aggregated or none, so a field without an aggregate gets `last` beside others.
function fieldsOf(fieldSet: NonNullable<StoredProps['fieldSet']>): ResolvedField[] {
  const aggregated = fieldSet.some(({ aggregate = 'none' }) => aggregate !== 'none')
  return fieldSet.map(({ field, as, aggregate = 'none' }) => ({
    field,
    as: as || field,
    aggregate: aggregated && aggregate === 'none' ? 'last' : aggregate,
  }))
}

function rangeOf(item: ComponentItem, spec: WidgetSpec, props: StoredProps, asked: Partial<ItemRequest>) {
  const shown: Record<string, unknown> = withDefaults(spec.props, item.component.props)
  const pick = (end: 'startTime' | 'endTime') =>
    asked[end] || props[end] || (typeof shown[end] === 'string' && shown[end]) || DEFAULT_RANGE[end]
  return checkedRange(pick('startTime'), pick('endTime'))
}

function checkedRange(startTime: string, endTime: string) {
  const [start, end] = [startTime.trim(), endTime.trim()]
  if (timeMs(start, 0) === null || timeMs(end, 0) === null) throw badRange()
  return { start, end }
}
