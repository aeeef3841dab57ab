import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useState } from 'react'
import { type CloudSort, type PlayerProps, recordOf } from '../../contract/camera-props.ts'
import type { StreamHistory } from '../../contract/stream.ts'
import { HistoryTool } from './history-tool.tsx'
import { StreamView } from './stream-view.tsx'
import { useVideoWords } from './video-words.ts'

interface CameraStreamProps {
  view: WidgetViewProps<PlayerProps & Parameters<typeof recordOf>[0]>
  /** Absent: a camera without a cloud has no history. */
  cloud?: CloudSort
}

/** A camera. Where it fills the page, its recordings can be watched. */
export function CameraStream({ view, cloud }: CameraStreamProps) {
  const words = useVideoWords()
  const { props, enlarged, fixedRange } = view
  const [history, setHistory] = useState<StreamHistory | null>(null)
  const mayLookBack = cloud !== undefined && enlarged && !fixedRange && props.controls
  return (
    <>
      {mayLookBack &&
        view.tools(
          <HistoryTool
            cloud={cloud}
            record={recordOf(props)}
            nowMs={view.nowMs}
            timeZone={view.timeZone}
            onPlay={setHistory}
          />,
        )}
      <StreamView
        view={view}
        history={mayLookBack ? history : null}
        action={
          mayLookBack &&
          history && (
            <button type="button" className="dashboards-video-button" onClick={() => setHistory(null)}>
              {words.toLive}
            </button>
          )
        }
      />
    </>
  )
}
