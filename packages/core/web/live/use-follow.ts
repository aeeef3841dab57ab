import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sessionQuery } from '../access/session.ts'
import { requestedAtMs } from '../api/query-client.ts'
import { type CollectedHints, openAsking } from './asking.ts'
import { follow, type Place } from './connection.ts'

const EVERY_MS = 1_000

interface FollowOptions {
  /** The shortest time between two requests; overviews use 10,000. */
  everyMs?: number
  /** The longest one, while changes keep coming. */
  longestMs?: number
  /** Whether a query shows one of these rows; absent: every query below the key does. */
  shows?(queryKey: QueryKey, ids: ReadonlySet<string>): boolean
  /** The queries are requested again because of changes that this page may not have made. */
  onAsk?(asked: CollectedHints): void
}

/**
 * The page follows changes: queries below `queryKey` are requested again after rows of an entity have changed, or
 * without `entity` after rows behind the app's overview have. A query that was requested after the change, for example
 * by the page's own mutation, is not requested a second time.
 */
export function useFollow({ app, entity }: Place, queryKey: QueryKey, options: FollowOptions = {}): void {
  const queries = useQueryClient()
  const { everyMs = EVERY_MS, longestMs } = options
  const key = JSON.stringify(queryKey)

  const ask = useEffectEvent((asked: CollectedHints) => {
    const { ids, changedMs } = asked
    options.onAsk?.(asked)
    void queries.invalidateQueries({
      queryKey,
      predicate: (query) =>
        requestedAtMs(query) < changedMs && (ids === null || !options.shows || options.shows(query.queryKey, ids)),
    })
  })
  const ageMs = useEffectEvent(() => {
    const shown = queries.getQueryCache().findAll({ queryKey, type: 'active' }).map(requestedAtMs)
    return performance.now() - Math.min(performance.now(), ...shown.filter((atMs) => atMs > 0))
  })
  const end = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void queries.invalidateQueries({ queryKey })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query key's content
  useEffect(() => {
    const asking = openAsking((asked) => ask(asked), everyMs, longestMs)
    const place = entity === undefined ? { app } : { app, entity }
    const stop = follow({ place, ageMs: () => ageMs(), changed: asking.changed, ended: () => end() })
    return () => {
      stop()
      asking.close()
    }
  }, [app, entity, key, everyMs, longestMs])
}
