import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { DEFAULT_RANGE, type TimeRange } from '@atrium/core/contract/time'
import type { ComponentItem, StoredQuery } from '../../../contract/dashboard.ts'

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
