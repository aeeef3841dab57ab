import { isDeepStrictEqual } from 'node:util'
import type { StoredDashboard } from './stored.ts'

export interface Difference {
  isOther: boolean
  /** Whether the queries of this item may differ: the item does, or what any query may depend on: the
   * parameters, the range of the dashboard, and whether public viewers may choose it. */
  concerns(item: string): boolean
}

const known = new WeakMap<StoredDashboard, WeakMap<StoredDashboard, Difference>>()

/** How two readings of a dashboard differ. All viewers share the readings, so they are compared once for all of them. */
export function differenceOf(before: StoredDashboard, now: StoredDashboard): Difference {
  const ofBefore = known.get(before) ?? new WeakMap<StoredDashboard, Difference>()
  known.set(before, ofBefore)
  const difference = ofBefore.get(now) ?? compare(before, now)
  ofBefore.set(now, difference)
  return difference
}

function compare(before: StoredDashboard, now: StoredDashboard): Difference {
  if (isDeepStrictEqual(before, now)) return { isOther: false, concerns: () => false }
  const isSame = (option: 'parameters' | 'publicRange' | 'range') =>
    isDeepStrictEqual(before.options[option], now.options[option])
  if (!isSame('parameters') || !isSame('publicRange') || !isSame('range'))
    return { isOther: true, concerns: () => true }
  const earlier = new Map(before.components.map((item) => [item._id, item]))
  const same = now.components.filter((item) => isDeepStrictEqual(item, earlier.get(item._id)))
  const unchanged = new Set(same.map(({ _id }) => _id))
  return { isOther: true, concerns: (item) => !unchanged.has(item) }
}
