import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'

/** Item → its place in the draft's list. */
export type Places = Readonly<Record<string, number>>

/**
 * Places for a released list, such that items keep theirs as long as their order is the same: a save from outside then
 * differs from the draft only in what it changed. Other items get places between their neighbours, or after the end.
 */
export function placesFor(items: readonly Pick<ComponentItem, '_id'>[], old: Places): Record<string, number> {
  let last = Number.NEGATIVE_INFINITY
  const kept = items.map(({ _id }) => {
    const at = old[_id]
    if (at === undefined || at <= last) return undefined
    last = at
    return at
  })
  const places: Record<string, number> = {}
  let before: number | undefined
  items.forEach(({ _id }, index) => {
    const next = kept[index] ?? between(before, kept, index)
    places[_id] = next
    before = next
  })
  return places
}

function between(before: number | undefined, kept: readonly (number | undefined)[], index: number): number {
  const ahead = kept.findIndex((at, other) => other > index && at !== undefined)
  if (ahead < 0) return before === undefined ? 0 : Math.floor(before) + 1
  const low = before ?? kept[ahead]! - (ahead - index) - 1
  return low + (kept[ahead]! - low) / (ahead - index + 1)
}

/** A released document with these places. */
export function placedDraft(options: DashboardOptions, items: readonly ComponentItem[], places: Places): Draft {
  return { options, items: new Map(items.map((item) => [item._id, { at: places[item._id] ?? 0, item }])) }
}

export function placesOf({ items }: Draft): Record<string, number> {
  return Object.fromEntries([...items].map(([id, { at }]) => [id, at]))
}
