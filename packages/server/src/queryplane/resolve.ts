import type { ComponentItem, ItemRequest, Sampling } from '@atrium/contract/dashboard'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { DEFAULT_RANGE, intervalMs, timeMs } from '@atrium/contract/time'
import type { TsField, TsTagFilter } from '../timeseries/model.ts'
import { fillTagValue, type ParameterValues } from './parameters.ts'
import { badRange, dataSourceMissing, incompleteQuery, noSuchData } from './refusals.ts'

type ResolvedField = Required<Pick<TsField, 'field' | 'as' | 'aggregate'>>

/** A stored query with what its viewer may choose. Two that are equal as JSON, of one tenant, are one. */
export interface ResolvedQuery {
  shape: 'series' | 'page'
  db: string
  measurement: string
  /** Either every one has an aggregate other than `none`, or none has. */
  fields: ResolvedField[]
  tags: TsTagFilter[]
  /** '' none. */
  groupBy: string
  timeColumn: string
  /** Time expressions: they are read anew at every run. */
  start: string
  end: string
  /** 0 lets the plane choose. */
  intervalMs: number
  /** Of series. */
  widthPx: number
  /** Of series: which points stay where there are more than pixels. */
  sampling: Sampling
  /** Of pages. */
  page: { current: number; pageSize: number; order: 'asc' | 'desc' } | null
}

const WIDTH_STEP_PX = 100
const MAX_WIDTH_PX = 4000
const DEFAULT_PAGE_ROWS = 10

/**
 * What one request means: the query its item was saved with, never one of the asker's. The asker chooses pixels, and
 * where the widget is for that, the range and the page; `values` are those of the dashboard's parameters.
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
  // The built-in store is the only one yet; an id names a source that is not there.
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
  // As they are stored: what an address fills in never makes a filter go.
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

// The engine wants all fields aggregated or none; the newest value is what a field without one means beside others.
function fieldsOf(fieldSet: NonNullable<StoredProps['fieldSet']>): ResolvedField[] {
  const aggregated = fieldSet.some(({ aggregate = 'none' }) => aggregate !== 'none')
  return fieldSet.map(({ field, as, aggregate = 'none' }) => ({
    field,
    as: as || field,
    aggregate: aggregated && aggregate === 'none' ? 'last' : aggregate,
  }))
}

function rangeOf(item: ComponentItem, spec: WidgetSpec, props: StoredProps, request: ItemRequest) {
  // A number on a wall shows what its author meant; a range is chosen in charts and tables.
  const asked: Partial<ItemRequest> = spec.data === 'latest' ? {} : request
  const shown: Record<string, unknown> = { ...spec.defaults, ...item.component.props }
  const pick = (end: 'startTime' | 'endTime') =>
    asked[end] || props[end] || (typeof shown[end] === 'string' && shown[end]) || DEFAULT_RANGE[end]
  const [start, end] = [pick('startTime').trim(), pick('endTime').trim()]
  if (timeMs(start, 0) === null || timeMs(end, 0) === null) throw badRange()
  return { start, end }
}
