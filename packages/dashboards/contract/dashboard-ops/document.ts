import type { ComponentItem, DashboardOptions } from '../dashboard.ts'
import type { Draft, PlacedItem } from './ops.ts'

export interface DashboardDocument {
  options: DashboardOptions
  components: readonly ComponentItem[]
}

export function draftOf({ options, components }: DashboardDocument): Draft {
  return { options, items: new Map(components.map((item, index) => [item._id, { at: index, item }])) }
}

export function documentOf({ options, items }: Draft): { options: DashboardOptions; components: ComponentItem[] } {
  return { options, components: [...items.values()].sort(inOrder).map(({ item }) => item) }
}

/** The place of an item that is added at the end. */
export function nextPlace({ items }: Draft): number {
  return Math.max(-1, ...[...items.values()].map(({ at }) => at)) + 1
}

function inOrder(one: PlacedItem, other: PlacedItem): number {
  return one.at - other.at || (one.item._id < other.item._id ? -1 : 1)
}
