import { useMemo } from 'react'
import { useCanvasWords } from '../kind/canvas-words.ts'
import type { FeedState } from '../kind/feed.ts'
import { measured } from '../kind/numbers.ts'
import { fill } from '../kind/words.ts'
import { pointCounts } from '../live/point-counts.ts'

/** How many points a drawing represents and how many of them it shows; nothing if it shows them all. */
export function PointCount({ sources }: { sources: readonly FeedState[] }) {
  const words = useCanvasWords()
  const counts = useMemo(() => pointCounts(sources.flatMap(({ dataset }) => dataset ?? [])), [sources])
  if (!counts) return null
  const text = fill(words.points, { source: measured(counts.source), shown: measured(counts.shown) })
  return (
    <span className="c-points" title={`${text}${words.pointsHint}`}>
      {text}
    </span>
  )
}
