import type { ComponentItem } from '../../../contract/dashboard.ts'
import { nextPlace } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp, Place } from '../../../contract/dashboard-ops/ops.ts'
import { MAX_ITEMS } from '../../../contract/dashboard-schema.ts'
import { newItemId } from '../../../contract/new-item-id.ts'
import { allItems, type Editor } from '../editor.ts'
import { roomFor } from './new-item.ts'

export interface Copies {
  ids: string[]
  ops: DashboardOp[]
}

/**
 * What adds copies of these items above all others, in their order. Groups and listeners among them lead to the copies.
 * Null if there is no room, which the person is told.
 */
export function copiesOf(
  editor: Editor,
  items: readonly ComponentItem[],
  placeOf: (item: ComponentItem) => Place,
): Copies | null {
  if (items.length > roomFor(editor)) {
    editor.ports.notify('full', { most: MAX_ITEMS })
    return null
  }
  const draft = editor.store.draft()
  const top = Math.max(0, ...allItems(editor).map(({ zIndex }) => zIndex))
  const lowest = Math.min(...items.map(({ zIndex }) => zIndex))
  const taken = new Set(draft.items.keys())
  const newIds = new Map<string, string>()
  const newGroups = new Map<string, string>()
  for (const { _id, group } of items) {
    const id = newItemId((one) => taken.has(one))
    taken.add(id)
    newIds.set(_id, id)
    if (group && !newGroups.has(group))
      newGroups.set(
        group,
        newItemId(() => false),
      )
  }
  const first = nextPlace(draft)
  const ops = items.map((item, index): DashboardOp => {
    const { group, ...copied } = item
    return {
      op: 'add',
      at: first + index,
      item: {
        ...copied,
        ...placeOf(item),
        ...(group ? { group: newGroups.get(group)! } : {}),
        _id: newIds.get(item._id)!,
        zIndex: top + item.zIndex - lowest,
        component: withListeners(item.component, newIds),
      },
    }
  })
  return { ids: [...newIds.values()], ops }
}

/** Listeners that reach another copied item reach its copy. */
function withListeners(component: ComponentItem['component'], newIds: ReadonlyMap<string, string>) {
  const { listeners } = component.props as { listeners?: readonly { item?: string }[] }
  if (!Array.isArray(listeners)) return component
  const reached = listeners.map((one) => ({ ...one, ...(one.item ? { item: newIds.get(one.item) ?? one.item } : {}) }))
  return { ...component, props: { ...component.props, listeners: reached } }
}
