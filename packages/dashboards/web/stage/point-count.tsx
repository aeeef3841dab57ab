import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { measured } from '@atrium/charts/web/kind/numbers'
import { fill } from '@atrium/core/web/words'
import { useMemo } from 'react'
import { pointCounts } from '../live/point-counts.ts'

/** How many points a drawing represents and how many of them it shows; nothing if it shows them all. */
export function PointCount({ sources }: { sources: readonly FeedState[] }) {
  const words = useCanvasWords()
  const counts = useMemo(() => pointCounts(sources.flatMap(({ dataset }) => dataset ?? [])), [sources])
  if (!counts) return null
  const text = fill(words.points, { source: measured(counts.source), shown: measured(counts.shown) })
  return (
    <span className="dashboards-points" title={`${text}${words.pointsHint}`}>
      {text}
    </span>
  )
}
