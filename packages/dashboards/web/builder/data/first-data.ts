import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import { itemOps } from '../change-items.ts'
import { isBound, proposedTitle } from './builder-connector.ts'
import { sourceOps } from './source-ops.ts'

type Component = ComponentItem['component']

/**
 * A component with its first data: what it gets besides the query that its author chose, in the panel, by a drop or for a
 * new component. One that has data already gets only the other sources.
 */
export function withFirstData(component: Component, dataSources: readonly ItemDataSource[]): Component {
  const next = { ...component, dataSources: [...dataSources] }
  if (isBound(component) || !isBound(next)) return next
  return { ...next, title: component.title || proposedTitle(dataSources) }
}

/** The operations that give an item these sources, and with its first ones what `withFirstData` adds. */
export function bindingOps(draft: Draft, item: ComponentItem, after: readonly ItemDataSource[]): DashboardOp[] {
  const { dataSources, ...others } = withFirstData(item.component, after)
  const changes = Object.entries(others).map(([name, value]) => ({ path: ['component', name], value }))
  return [...sourceOps(draft, item, dataSources), ...itemOps(draft, [item._id], changes)]
}
