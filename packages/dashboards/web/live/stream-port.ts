import { widgetOf } from '@atrium/charts/web/kind/registry'
import { createContext, useMemo } from 'react'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { StreamHistory, StreamTicket } from '../../contract/stream.ts'
import { useSharedState } from './shared-state.ts'
import type { VideoFacts } from './video-facts.ts'
import { useLink } from './viewer-context.tsx'

/** How a kind that plays video gets at its stream. */
export interface StreamPort {
  /** Rejects with a PullRefused, whose message says what is wrong. */
  takeTicket(history?: StreamHistory): Promise<StreamTicket>
  /** For the inspector; null when nothing plays. */
  report(facts: VideoFacts | null): void
}

/** Null where nothing plays: in the builder, in prints and in samples. */
export const StreamContext = createContext<StreamPort | null>(null)

export function useStreamPort({ _id, component }: ComponentItem): StreamPort | null {
  const link = useLink()
  const { mode } = useSharedState()
  const plays = widgetOf(component.component)?.spec.stream !== undefined && mode === 'view'
  return useMemo(
    () =>
      plays
        ? {
            takeTicket: (history) => link.ticket({ item: _id, ...(history ? { history } : {}) }),
            report: (facts) => link.videos.report(_id, facts),
          }
        : null,
    [plays, link, _id],
  )
}
