import type { ComponentItem } from '../../../contract/dashboard.ts'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'

export const CHANGES = ['added', 'removed', 'replaced', 'moved', 'resized', 'requeried', 'restyled'] as const

export type Change = (typeof CHANGES)[number]

export interface ItemChange {
  id: string
  /** As it was before; undefined if it was added. */
  before: ComponentItem | undefined
  after: ComponentItem | undefined
  /** In the order of CHANGES. */
  changes: Change[]
}

export interface DraftChanges {
  items: ItemChange[]
  /** Names of changed options. */
  options: string[]
  /** Names of changed parameters. */
  parameters: string[]
}

/** What a person would say has changed between two states of a dashboard. */
export function changesBetween(before: Draft, after: Draft): DraftChanges {
  const found = new Map<string, Set<Change>>()
  const options = new Set<string>()
  const parameters = new Set<string>()
  const add = (id: string, change: Change) => found.set(id, (found.get(id) ?? new Set()).add(change))
  for (const op of diffOps(before, after)) {
    switch (op.op) {
      case 'add':
        // Only its place in the stored list is another one.
        if (!before.items.has(op.item._id)) add(op.item._id, 'added')
        break
      case 'remove':
        if (!after.items.has(op.id)) add(op.id, 'removed')
        break
      case 'place':
        if (op.left !== undefined || op.top !== undefined) add(op.id, 'moved')
        if (op.width !== undefined || op.height !== undefined) add(op.id, 'resized')
        break
      case 'set':
        if (op.id === undefined) options.add(op.path[0] ?? '')
        else add(op.id, changeAt(op.path))
        break
      case 'order':
        for (const id of Object.keys(op.zIndex)) add(id, 'restyled')
        break
      case 'group':
        for (const id of Object.keys(op.group)) add(id, 'restyled')
        break
      case 'parameter':
        parameters.add(op.name)
    }
  }
  return {
    items: [...found].map(([id, changes]) => ({
      id,
      before: before.items.get(id)?.item,
      after: after.items.get(id)?.item,
      changes: CHANGES.filter((change) => changes.has(change)),
    })),
    options: [...options],
    parameters: [...parameters],
  }
}

function changeAt([part, inside]: readonly string[]): Change {
  if (part !== 'component') return 'restyled'
  if (inside === 'component') return 'replaced'
  return inside === 'dataSources' ? 'requeried' : 'restyled'
}

/** The operations that bring one item back to what it was; it comes back if it is gone, and goes if it was not there. */
export function restoreItemOps(draft: Draft, version: Draft, id: string): DashboardOp[] {
  const items = new Map(draft.items)
  const old = version.items.get(id)
  // It keeps its place in the stored list, so that nothing else changes.
  if (old) items.set(id, { at: items.get(id)?.at ?? old.at, item: old.item })
  else items.delete(id)
  return diffOps(draft, { ...draft, items })
}
