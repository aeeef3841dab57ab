import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { measured } from '@atrium/charts/web/kind/numbers'
import { fill } from '@atrium/core/web/words'
import { useSyncExternalStore } from 'react'
import { useLink } from '../live/viewer-context.tsx'

/** The facts about the video that the item plays; nothing if it plays none. */
export function InspectorVideo({ item }: { item: string }) {
  const words = useCanvasWords()
  const { videos } = useLink()
  const facts = useSyncExternalStore(videos.onChange, () => videos.of(item))
  if (!facts) return null
  const { codec, width, height, frames, droppedFrames, delayMs } = facts
  const rows: [string, string | null][] = [
    [words.inspectCodec, codec],
    [words.inspectSize, width > 0 ? `${width} × ${height}` : null],
    [words.inspectFrames, measured(frames)],
    [words.inspectDropped, measured(droppedFrames)],
    [words.inspectDelay, delayMs === null ? null : fill(words.milliseconds, { ms: measured(Math.round(delayMs)) })],
  ]
  return (
    <dl className="dashboards-inspector-facts">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
