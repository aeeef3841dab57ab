import type { DashboardPort } from '../../prop-form/form-context.ts'

/** Where a dashboard leads that turns to a next one. */
export type NextPages =
  /** Every page exists, and the last one turns to none. */
  | { kind: 'ends' }
  /** The page names itself: nothing ever turns. */
  | { kind: 'self' }
  /** A page is gone or hidden; `after` is the name of the one that turns to it, '' for this dashboard. */
  | { kind: 'gone'; after: string }
  /** The pages turn in a circle that this dashboard is part of; the last of `names` leads back to it. */
  | { kind: 'back'; names: string[] }
  /** The pages of `names` turn in a circle that this dashboard is not part of. */
  | { kind: 'apart'; names: string[] }

/** Longer chains are not followed. */
const MOST = 20

/** Follows the next pages from dashboard `own`, whose next page is `first`. */
export async function nextPages(own: string, first: string, get: DashboardPort['get']): Promise<NextPages> {
  const seen: { _id: string; name: string }[] = []
  for (let current = first; current !== '' && seen.length < MOST; ) {
    const names = seen.map(({ name }) => name)
    if (current === own) return names.length === 0 ? { kind: 'self' } : { kind: 'back', names }
    const known = seen.findIndex(({ _id }) => _id === current)
    if (known >= 0) return { kind: 'apart', names: names.slice(known) }
    const page = await get(current)
    if (page === null) return { kind: 'gone', after: names.at(-1) ?? '' }
    seen.push(page)
    current = page.nextPage
  }
  return { kind: 'ends' }
}
