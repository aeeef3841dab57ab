import type { Draft } from '../../../contract/dashboard-ops/ops.ts'

/** The `_id`s of the items from the bottom to the top, as a browser draws them. */
export function inStackingOrder({ items }: Draft): readonly string[] {
  return [...items.values()]
    .sort(
      (one, other) =>
        one.item.zIndex - other.item.zIndex || one.at - other.at || (one.item._id < other.item._id ? -1 : 1),
    )
    .map(({ item }) => item._id)
}

/**
 * The `zIndex` of those items that must change so that all stand in this order. Moved items get the lowest number that
 * fits above the item below; the others keep theirs where they can.
 */
export function zIndexesFor(
  order: readonly string[],
  moved: ReadonlySet<string>,
  { items }: Draft,
): Record<string, number> {
  const changed: Record<string, number> = {}
  let below = { zIndex: 0, at: -1, id: '' }
  for (const id of order) {
    const placed = items.get(id)
    if (!placed) continue
    const { at } = placed
    const isAfter = at > below.at || (at === below.at && id > below.id)
    const least = isAfter ? below.zIndex : below.zIndex + 1
    const zIndex = moved.has(id) ? least : Math.max(placed.item.zIndex, least)
    if (zIndex !== placed.item.zIndex) changed[id] = zIndex
    below = { zIndex, at, id }
  }
  return changed
}
