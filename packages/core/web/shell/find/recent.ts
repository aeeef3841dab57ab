import { keep, kept } from '../../kept.ts'
import type { Place } from './places.ts'

const MAX_KEPT = 6

const keyOf = (userId: string) => `find-${userId}`

/** What this person opened last through the search, in this browser. */
export function recentPlaces(userId: string): Place[] {
  try {
    const places: unknown = JSON.parse(kept(keyOf(userId)) ?? '[]')
    return Array.isArray(places) ? (places as Place[]).filter(({ to, name }) => to && name) : []
  } catch {
    return []
  }
}

export function keepRecent(userId: string, { to, name, of }: Place): void {
  const others = recentPlaces(userId).filter((place) => place.to !== to)
  keep(keyOf(userId), JSON.stringify([{ to, name, of }, ...others].slice(0, MAX_KEPT)))
}
