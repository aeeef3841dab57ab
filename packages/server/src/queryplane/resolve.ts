import type { ComponentItem, ItemRequest, Sampling } from '@atrium/contract/dashboard'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { DEFAULT_RANGE, intervalMs, timeMs } from '@atrium/contract/time'
import type { TsField, TsTagFilter } from '../timeseries/model.ts'
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
  if (!spec || spec.data === 'none' || !stored) throw noSuchData()
  const { props } = stored
  // Only the built-in store exists so far, so an id names a missing source.
  if (stored._id || props.dataSource) throw dataSourceMissing()
  const { db, from, fieldSet = [] } = props
  if (!db || !from || fieldSet.length === 0) throw incompleteQuery()
  const page = spec.data === 'page' ? pageOf(request) : null
  return {
    shape: page ? 'page' : 'series',
    db,
    measurement: from,
    fields: fieldsOf(fieldSet),
    tags: tagsOf(props, values),
    groupBy: props.groupBy ?? '',
    timeColumn: props.timeColumnName || 'time',
    ...rangeOf(item, spec, props, request),
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

function pageOf({ current = 1, pageSize = DEFAULT_PAGE_ROWS, sorter = 'desc' }: ItemRequest) {
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

function rangeOf(item: ComponentItem, spec: WidgetSpec, props: StoredProps, request: ItemRequest) {
  // A single value keeps the range of its author; viewers choose a range for charts and tables.
  const asked: Partial<ItemRequest> = spec.data === 'latest' ? {} : request
  const shown: Record<string, unknown> = { ...spec.defaults, ...item.component.props }
  const pick = (end: 'startTime' | 'endTime') =>
    asked[end] || props[end] || (typeof shown[end] === 'string' && shown[end]) || DEFAULT_RANGE[end]
  const [start, end] = [pick('startTime').trim(), pick('endTime').trim()]
  if (timeMs(start, 0) === null || timeMs(end, 0) === null) throw badRange()
  return { start, end }
}
