import { shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { itemOps } from '../change-items.ts'
import { sourceColumns } from './builder-connector.ts'

/**
 * A kind that lists its columns gets those of its new sources. Columns that the author has chosen otherwise stay as they
 * are, and so do those of a script, which makes columns of its own.
 */
export function columnOps(
  draft: Draft,
  item: ComponentItem,
  spec: WidgetSpec,
  after: readonly ItemDataSource[],
  connectors: readonly { spec: ConnectorSpec }[],
): DashboardOp[] {
  const { props, dataSources } = item.component
  if (props.convertor) return []
  const shape = shapeOf(spec, props)
  const namesOf = (sources: readonly ItemDataSource[]) => [
    ...new Set(sources.flatMap((source) => sourceColumns(source, shape, connectors))),
  ]
  const [before, now] = [namesOf(dataSources), namesOf(after)]
  if (same(before, now)) return []
  const changes = Object.entries(spec.props).flatMap(([name, prop]) => {
    if (prop.kind !== 'column' || !prop.many) return []
    const chosen = (props[name] ?? []) as readonly string[]
    const isOwn = chosen.length > 0 && !same(chosen, before)
    return isOwn ? [] : [{ path: ['component', 'props', name], value: now.slice(0, prop.max) }]
  })
  return itemOps(draft, [item._id], changes)
}

/** An item that has got another kind lists the columns of its sources, unless it lists some already. */
export function firstColumnOps(
  draft: Draft,
  item: ComponentItem,
  spec: WidgetSpec,
  connectors: readonly { spec: ConnectorSpec }[],
): DashboardOp[] {
  const { component } = item
  return columnOps(
    draft,
    { ...item, component: { ...component, dataSources: [] } },
    spec,
    component.dataSources,
    connectors,
  )
}
