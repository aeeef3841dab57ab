import type { ComponentItem } from '../../../contract/dashboard.ts'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'

export type OutlineRow =
  | { kind: 'item'; key: string; item: ComponentItem; inGroup: boolean }
  /** Above its items, which are not listed while it is closed. */
  | { kind: 'group'; key: string; group: string; ids: readonly string[]; isOpen: boolean }

/** All items from the top layer down; of equal layers the later one is drawn above. */
export function layersOf(draft: Draft): ComponentItem[] {
  return documentOf(draft)
    .components.map((item, at) => ({ item, at }))
    .sort((one, other) => other.item.zIndex - one.item.zIndex || other.at - one.at)
    .map(({ item }) => item)
}

/** The rows of the outline. A group stands where its top item is. A search lists what it finds, without groups. */
export function outlineRows(
  layers: readonly ComponentItem[],
  isFound: ((item: ComponentItem) => boolean) | null,
  closed: ReadonlySet<string>,
): OutlineRow[] {
  const row = (item: ComponentItem, inGroup: boolean): OutlineRow => ({ kind: 'item', key: item._id, item, inGroup })
  if (isFound) return layers.filter(isFound).map((item) => row(item, false))
  const seen = new Set<string>()
  return layers.flatMap((item): OutlineRow[] => {
    const { group = '' } = item
    if (group === '') return [row(item, false)]
    if (seen.has(group)) return []
    seen.add(group)
    const inside = layers.filter((other) => other.group === group)
    const isOpen = !closed.has(group)
    const head: OutlineRow = { kind: 'group', key: `group ${group}`, group, ids: inside.map(({ _id }) => _id), isOpen }
    return isOpen ? [head, ...inside.map((one) => row(one, true))] : [head]
  })
}

/** The items between two rows, both included. */
export function idsBetween(rows: readonly OutlineRow[], from: number, to: number): string[] {
  const part = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return [...new Set(part.flatMap((row) => (row.kind === 'item' ? [row.item._id] : row.ids)))]
}
