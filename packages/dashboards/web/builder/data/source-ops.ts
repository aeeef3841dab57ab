import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import { diffValues } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import { itemOps, setOp } from '../change-items.ts'

const SOURCES = ['component', 'dataSources']

/** Another list of sources for one item. Where as many stay, only the values that differ are set. */
export function sourceOps(draft: Draft, item: ComponentItem, after: readonly ItemDataSource[]): DashboardOp[] {
  const before = item.component.dataSources
  if (before.length !== after.length) return itemOps(draft, [item._id], [{ path: SOURCES, value: after }])
  return after.flatMap((source, index) => {
    const old = before[index]
    const changes = old && old !== source ? diffValues(old, source, [...SOURCES, String(index)]) : []
    return changes.map(({ path, value }) => setOp(path, value, item._id))
  })
}
