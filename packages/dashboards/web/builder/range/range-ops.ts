import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { TimeRange } from '@atrium/core/contract/time'
import { canFollowRange, firstRange, inBoardRange } from '../../../contract/board-range.ts'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { withConnector } from '../../../contract/old-sources.ts'
import { itemOps } from '../change-items.ts'

interface Known {
  spec: WidgetSpec
  connectors: readonly { spec: ConnectorSpec }[]
}

const specsOf = (connectors: Known['connectors']) => connectors.map(({ spec }) => spec)

const ENDS = ['startTime', 'endTime'] as const

/** Whether queries of a connector have a range whatever their author says. For others no range means all there is. */
export function isRanged({ query }: Pick<ConnectorSpec, 'query'>): boolean {
  const { startTime } = query
  return startTime !== undefined && 'default' in startTime && startTime.default !== ''
}

/** The range that an item has of its own, whether or not it follows that of the dashboard. */
export function shownOwnRange(item: ComponentItem, spec: WidgetSpec, index = 0): TimeRange {
  return firstRange(inBoardRange(item, undefined), spec, item.component.dataSources[index]?.props ?? {})
}

/** Whether the item or one of its queries keeps a range that can be chosen for all of them at once. */
export function hasOwnRange({ component }: ComponentItem, { spec, connectors }: Known): boolean {
  return (
    'startTime' in spec.props || component.dataSources.some((source) => isRangedSource(source, specsOf(connectors)))
  )
}

/**
 * What gives an item this range of its own. It stands in one place: among the settings of a kind that has a range, else in
 * each query.
 */
export function ownRangeOps(draft: Draft, item: ComponentItem, known: Known, range: TimeRange): DashboardOp[] {
  const isSetting = 'startTime' in known.spec.props
  const inProps = ENDS.map((end): Difference => ({ path: ['component', 'props', end], value: range[end] }))
  const inQueries = item.component.dataSources.flatMap((source, index) =>
    isRangedSource(source, specsOf(known.connectors))
      ? ENDS.map((end): Difference => {
          const path = ['component', 'dataSources', String(index), 'props', end]
          return { path, value: isSetting ? undefined : range[end] }
        })
      : [],
  )
  return itemOps(draft, [item._id], [...(isSetting ? inProps : []), ...inQueries])
}

/** Whether a source has a range that can be chosen: typed data and, say, the messages of a broker have none. */
export function isRangedSource(source: ItemDataSource, specs: readonly ConnectorSpec[]): boolean {
  if (source.props.data !== undefined) return false
  const { connector } = withConnector(source, specs)
  const found = specs.find(({ key }) => key === connector)
  return found !== undefined && isRanged(found)
}

/** What lets these items follow the range of the dashboard, or have their own again. */
export function followOps(draft: Draft, ids: readonly string[], follows: boolean): DashboardOp[] {
  return itemOps(draft, ids, [{ path: ['followsRange'], value: follows || undefined }])
}

/** `_id`s of the items that could follow the range of the dashboard and do not. */
export function itemsWithOwnRange({ items }: Draft, kinds: readonly { spec: WidgetSpec }[]): string[] {
  return [...items.values()].flatMap(({ item }) => {
    const spec = kinds.find((one) => one.spec.kind === item.component.component)?.spec
    return spec && !item.followsRange && canFollowRange(spec, item.component.props) ? [item._id] : []
  })
}
