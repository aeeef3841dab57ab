import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { DEFAULT_RANGE, type TimeRange } from '@atrium/core/contract/time'
import type { ComponentItem, StoredQuery } from './dashboard.ts'

/**
 * Whether items of a kind can follow the range of the dashboard: those that read data, and those that choose a range. What a
 * control measures never depends on what somebody looks at.
 */
export function canFollowRange(spec: WidgetSpec, props: unknown): boolean {
  return spec.relay === undefined && ('startTime' in spec.props || shapeOf(spec, props) !== 'none')
}

/** The items in the range of their dashboard. They are kept, because pages compare items by identity. */
const known = new WeakMap<ComponentItem, { range: TimeRange; item: ComponentItem }>()

/**
 * An item as its data are read and drawn. One that follows the range of its dashboard has that range among its props, in
 * place of its own and of those of its queries, and shares what viewers choose. Without a range to follow, no item does.
 */
export function inBoardRange(item: ComponentItem, range: TimeRange | undefined): ComponentItem {
  if (!item.followsRange) return item
  if (!range) return withoutFlag(item)
  const before = known.get(item)
  if (before?.range.startTime === range.startTime && before.range.endTime === range.endTime) return before.item
  const { startTime, endTime } = range
  const { props, dataSources } = item.component
  const followed = {
    ...item,
    component: {
      ...item.component,
      props: { ...props, startTime, endTime, sharesRange: true },
      dataSources: dataSources.map((source) => ({ ...source, props: withoutRange(source.props) })),
    },
  }
  known.set(item, { range, item: followed })
  return followed
}

const NO_RANGE: TimeRange = { startTime: '', endTime: '' }

function withoutFlag(item: ComponentItem): ComponentItem {
  const before = known.get(item)
  if (before?.range === NO_RANGE) return before.item
  const { followsRange: _, ...alone } = item
  known.set(item, { range: NO_RANGE, item: alone })
  return alone
}

function withoutRange({ startTime: _, endTime: __, ...query }: StoredQuery): StoredQuery {
  return query
}

/**
 * A query without a time has that of its widget. A time that the author has emptied is none. An item that follows the range
 * of its dashboard has that, whatever its kind and its query say (`inBoardRange`).
 */
export function ownRange(item: ComponentItem, spec: WidgetSpec, props: StoredQuery): TimeRange {
  const { startTime, endTime } = item.component.props
  if (item.followsRange) return { startTime: String(startTime), endTime: String(endTime) }
  const shown: Record<string, unknown> = withDefaults(spec.props, item.component.props)
  const pick = (end: 'startTime' | 'endTime') =>
    props[end] ?? ((typeof shown[end] === 'string' && shown[end]) || DEFAULT_RANGE[end])
  return { startTime: pick('startTime'), endTime: pick('endTime') }
}

/** The range of an item's first request: that of its kind's settings where they say one, else `ownRange`. */
export function firstRange(item: ComponentItem, spec: WidgetSpec, props: StoredQuery): TimeRange {
  return spec.firstRange?.(withDefaults(spec.props, item.component.props)) ?? ownRange(item, spec, props)
}
