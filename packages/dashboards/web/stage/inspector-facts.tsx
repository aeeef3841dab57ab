import type { Dataset } from '@atrium/charts/contract/data'
import { timeOf } from '@atrium/charts/contract/row-order'
import { roughAge } from '@atrium/charts/web/kind/age'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { newestRow } from '@atrium/charts/web/kind/merge'
import { measured } from '@atrium/charts/web/kind/numbers'
import { useEverySecond } from '@atrium/charts/web/kind/ticker'
import { fill } from '@atrium/core/web/words'
import { pointCounts } from '../live/point-counts.ts'
import { useSharedState } from '../live/shared-state.ts'
import { useLink } from '../live/viewer-context.tsx'
import { timeText } from './raw-data.ts'

/** The facts about the answer of one source; what is not known is left out. */
export function InspectorFacts({ source: { dataset } }: { source: FeedState }) {
  const words = useCanvasWords()
  const { timeZone } = useSharedState()
  const link = useLink()
  const newestMs = dataset ? newestOf(dataset) : null
  const age = useEverySecond(() => {
    if (newestMs === null) return ''
    const { unit, count } = roughAge(Math.max(0, link.nowMs() - newestMs))
    return fill(words.age[unit], { count })
  })
  if (!dataset) return null
  const counts = pointCounts([dataset])
  const facts: [string, string][] = [
    [words.inspectRows, measured(dataset.total ?? dataset.rows.length)],
    ...(dataset.tookMs === undefined
      ? []
      : [[words.inspectTook, fill(words.milliseconds, { ms: measured(dataset.tookMs) })] as [string, string]]),
    ...(counts
      ? [
          [
            words.inspectPoints,
            `${fill(words.points, { source: measured(counts.source), shown: measured(counts.shown) })}${words.pointsHint}`,
          ] as [string, string],
        ]
      : []),
    ...(newestMs === null
      ? []
      : [[words.inspectNewest, `${timeText(timeZone, newestMs)} · ${age}`] as [string, string]]),
  ]
  return (
    <dl className="dashboards-inspector-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function newestOf(dataset: Dataset): number | null {
  const row = newestRow(dataset)
  if (dataset.ordered || !row) return dataset.newestMs ?? null
  const at = Math.max(timeOf(row), dataset.newestMs ?? Number.NEGATIVE_INFINITY)
  return Number.isFinite(at) ? at : null
}
