import type { SeriesPart } from '../series.ts'
import { byKey, type Grouping } from './groups.ts'
import type { PreparedSelect } from './prepare-select.ts'
import type { Schema } from './schema.ts'

/** What the answer says of a group beside its rows. Callers must not change it. */
export type Head = Omit<SeriesPart, 'rows'>

interface Known {
  schema: Schema
  /** In the order in which the store gave them. */
  keys: string[][]
  /** Their places in the order of the answer, and their heads in this order. */
  order: number[]
  heads: Head[]
}

/** Of all statements together. */
const MAX_GROUPS = 20_000

const known = new Map<PreparedSelect, Known>()
let held = 0

/**
 * The groups in the order of the answer, with their heads. The groups of a statement are mostly those of its answer
 * before, so they are sorted again only if they differ.
 */
export function inOrder<G extends { key: string[] }>(
  groups: readonly G[],
  prepared: PreparedSelect,
  { schema, grouping, headOf }: { schema: Schema; grouping: Grouping; headOf(key: string[]): Head },
): { groups: G[]; heads: Head[] } {
  let found = known.get(prepared)
  if (found?.schema !== schema || !areKeys(found.keys, groups)) {
    found = { schema, ...ordered(groups, grouping, headOf) }
    keep(prepared, found)
  }
  return { groups: found.order.map((at) => groups[at] as G), heads: found.heads }
}

function areKeys(keys: readonly string[][], groups: readonly { key: string[] }[]): boolean {
  if (keys.length !== groups.length) return false
  for (let i = 0; i < keys.length; i++) {
    const [key, other] = [keys[i] as string[], (groups[i] as { key: string[] }).key]
    for (let k = 0; k < key.length; k++) if (key[k] !== other[k]) return false
  }
  return true
}

function ordered(groups: readonly { key: string[] }[], grouping: Grouping, headOf: (key: string[]) => Head) {
  const compare = byKey(grouping)
  const keys = groups.map(({ key }) => key)
  const order = groups.map((_, i) => i)
  order.sort((a, b) => compare({ key: keys[a] as string[] }, { key: keys[b] as string[] }))
  return { keys, order, heads: order.map((at) => headOf(keys[at] as string[])) }
}

function keep(prepared: PreparedSelect, found: Known): void {
  held += 1 + found.keys.length
  if (held > MAX_GROUPS) {
    known.clear()
    held = 1 + found.keys.length
  }
  if (held <= MAX_GROUPS) known.set(prepared, found)
}
