import type { ComponentItem } from '../../contract/dashboard.ts'
import { applyOps } from '../../contract/dashboard-ops/apply.ts'
import { type Difference, diffOps } from '../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../contract/dashboard-ops/ops.ts'

/** The operations that set values in items, by the path inside an item; only what really changes. */
export function itemOps(draft: Draft, ids: readonly string[], changes: readonly Difference[]): DashboardOp[] {
  const sets = ids.flatMap((id) => changes.map(({ path, value }): DashboardOp => setOp(path, value, id)))
  return diffOps(draft, applyOps(draft, sets).draft)
}

/** The operations that set values in the options of the dashboard. */
export function optionOps(changes: readonly Difference[]): DashboardOp[] {
  return changes.map(({ path, value }) => setOp(path, value))
}

export function setOp(path: readonly string[], value: unknown, id?: string): DashboardOp {
  return { op: 'set', ...(id === undefined ? {} : { id }), path, ...(value === undefined ? {} : { value }) }
}

/** The selected items that exist, in the order of the selection. */
export function itemsOf(draft: Draft, ids: readonly string[]): ComponentItem[] {
  return ids.flatMap((id) => draft.items.get(id)?.item ?? [])
}

/** The selected items that may be changed; if all are locked, all of them, to be shown. */
export function editableOf(draft: Draft, ids: readonly string[]): { items: ComponentItem[]; isLocked: boolean } {
  const items = itemsOf(draft, ids)
  const free = items.filter(({ locked }) => !locked)
  return free.length > 0 ? { items: free, isLocked: false } : { items, isLocked: items.length > 0 }
}
