import { keep, kept } from '../kept.ts'

const MAX_KEPT = 6

/** A row that a person has opened. */
export interface RecentRow {
  /** Its address. */
  to: string
  name: string
  /** What it is: its kind and its app. */
  of: string
}

const keyOf = (userId: string) => `find-${userId}`

/** The rows that this person opened last in this browser. */
export function recentRows(userId: string): RecentRow[] {
  try {
    const places: unknown = JSON.parse(kept(keyOf(userId)) ?? '[]')
    return Array.isArray(places) ? (places as RecentRow[]).filter(({ to, name }) => to && name) : []
  } catch {
    return []
  }
}

export function keepRecent(userId: string, { to, name, of }: RecentRow): void {
  const others = recentRows(userId).filter((place) => place.to !== to)
  keep(keyOf(userId), JSON.stringify([{ to, name, of }, ...others].slice(0, MAX_KEPT)))
}
