import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Icon } from '@atrium/charts/web/kind/icons'
import { lazyPage } from '@atrium/core/web/page/chunk'
import { type ComponentProps, Suspense, useState } from 'react'
import { type BoardRange, useSharedState } from '../live/shared-state.ts'
import { useRangeText, useRangeWords } from '../range/range-text.ts'
import type { FullScreen } from './use-full-screen.ts'

interface Choice {
  on: boolean
  toggle(): void
}

interface ViewerBarProps {
  fullScreen: FullScreen
  /** Set only if the dashboard is shown as a list: switches between the list and the whole dashboard. */
  whole: Choice | null
  /** Set only where texts are too small to read: switches between the size of the author, scrolled, and all of it. */
  ownSize: Choice | null
  onReload(): void
  /** Absent for those who may not change the dashboard. */
  onEdit: (() => void) | undefined
}

/** The slim bar above the dashboard: its time range and the viewer's own buttons. Nothing of it lies over the content. */
export function ViewerBar({ fullScreen, whole, ownSize, onReload, onEdit }: ViewerBarProps) {
  const words = useCanvasWords()
  const { board, signals } = useSharedState()
  return (
    <div className="dashboards-bar" role="toolbar" aria-label={words.bar}>
      {board && <Range board={board} />}
      <span className="dashboards-bar-gap" />
      {ownSize && (
        <BarButton
          icon={ownSize.on ? 'whole' : 'ownSize'}
          name={ownSize.on ? words.wholeView : words.ownSize}
          onClick={ownSize.toggle}
        />
      )}
      {whole && (
        <BarButton
          icon={whole.on ? 'list' : 'whole'}
          name={whole.on ? words.listView : words.wholeView}
          onClick={whole.toggle}
        />
      )}
      <BarButton
        icon="refresh"
        name={words.refresh}
        onClick={() => {
          onReload()
          signals.send('', { kind: 'refresh' })
        }}
      />
      {fullScreen.possible && <BarButton icon="expand" name={words.fullScreen} onClick={fullScreen.toggle} />}
      {onEdit && <BarButton icon="edit" name={words.edit} onClick={onEdit} />}
    </div>
  )
}

interface BarButtonProps {
  icon: ComponentProps<typeof Icon>['name']
  name: string
  onClick(): void
}

function BarButton({ icon, name, onClick }: BarButtonProps) {
  return (
    <button type="button" className="charts-icon-button" title={name} aria-label={name} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

const RangePopover = lazyPage(() => import('../range/range-popover.tsx'))

/** What range is shown; a button if the viewer may choose another one. */
function Range({ board }: { board: BoardRange }) {
  const words = useRangeWords()
  const rangeText = useRangeText()
  const { timeZone, fixedRange } = useSharedState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const range = board.chosen ?? board.range
  const text = rangeText(range, timeZone)
  if (fixedRange) return <span className="dashboards-bar-range">{text}</span>
  return (
    <>
      <button
        type="button"
        className="dashboards-bar-range"
        title={words.name}
        aria-label={`${words.name}: ${text}`}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="range" />
        {text}
      </button>
      {anchor && (
        <Suspense>
          <RangePopover
            {...{ anchor, range }}
            zone={timeZone}
            first={board.chosen ? board.range : undefined}
            onClose={() => setAnchor(null)}
            onApply={board.onChoose}
          />
        </Suspense>
      )}
    </>
  )
}
