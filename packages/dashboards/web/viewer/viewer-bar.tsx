import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Icon } from '@atrium/charts/web/kind/icons'
import type { FullScreen } from './use-full-screen.ts'

interface ViewerBarProps {
  fullScreen: FullScreen
  /** Set only if the dashboard is shown as a list: switches between the list and the whole dashboard. */
  whole: { on: boolean; toggle(): void } | null
}

/** The viewer's own buttons in a corner. On a wall screen they show only while the pointer moves over them. */
export function ViewerBar({ fullScreen, whole }: ViewerBarProps) {
  const words = useCanvasWords()
  const fullScreenName = fullScreen.on ? words.leaveFullScreen : words.fullScreen
  const wholeName = whole?.on ? words.listView : words.wholeView
  return (
    <div className="dashboards-bar">
      {whole && (
        <button
          type="button"
          className="charts-icon-button"
          title={wholeName}
          aria-label={wholeName}
          onClick={whole.toggle}
        >
          <Icon name={whole.on ? 'list' : 'whole'} />
        </button>
      )}
      {fullScreen.possible && (
        <button
          type="button"
          className="charts-icon-button"
          title={fullScreenName}
          aria-label={fullScreenName}
          onClick={fullScreen.toggle}
        >
          <Icon name={fullScreen.on ? 'shrink' : 'expand'} />
        </button>
      )}
    </div>
  )
}
