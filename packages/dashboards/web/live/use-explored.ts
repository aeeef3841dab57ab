import { type FeedState, WAITING } from '@atrium/charts/web/kind/feed'
import { openSocket } from '@atrium/core/web/api/socket'
import { useEffect, useState } from 'react'
import type { ExploreRequest } from '../../contract/dashboard.ts'
import { type LiveLink, openLiveLink } from './live-link.ts'

/** The page's one socket for an author's own queries; null until it has been opened. */
export function useExploreLink(): LiveLink | null {
  const [link, setLink] = useState<LiveLink | null>(null)
  useEffect(() => {
    const opened = openLiveLink(openSocket('/'), null)
    setLink(opened)
    return () => opened.close()
  }, [])
  return link
}

/**
 * The data of a query, which follow new points. While a changed query of the same measurement is being answered, the
 * old data stay. Null stands for no query.
 */
export function useExplored(link: LiveLink | null, request: ExploreRequest | null): FeedState {
  const [state, setState] = useState(WAITING)
  const asked = request && JSON.stringify(request)
  const place = request && JSON.stringify([request.query.db, request.query.from])
  // biome-ignore lint/correctness/useExhaustiveDependencies: data of another measurement must not stay
  useEffect(() => setState(WAITING), [place])
  useEffect(() => {
    if (!link || asked === null) return
    setState((before) => ({ ...before, loading: true, refused: null }))
    const feed = link.watch(JSON.parse(asked) as ExploreRequest, (next) => {
      setState((before) => (next.loading ? { ...next, dataset: next.dataset ?? before.dataset } : next))
    })
    return () => feed.close()
  }, [link, asked])
  return request ? state : WAITING
}
