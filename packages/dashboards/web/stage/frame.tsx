import './frame.css'
import './border-looks.css'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { filled } from '@atrium/charts/web/kind/filled'
import { Icon } from '@atrium/charts/web/kind/icons'
import { ItemActionsContext } from '@atrium/charts/web/kind/item-actions'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { ShortText } from '@atrium/charts/web/kind/short-text'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { inBoardRange } from '../../contract/board-range.ts'
import { type BorderLook, type ComponentItem, TITLE_HEIGHT_PX } from '../../contract/dashboard.ts'
import { useSharedState } from '../live/shared-state.ts'
import { useItemData } from '../live/use-item-data.ts'
import { useLink } from '../live/viewer-context.tsx'
import { AgeBadge } from './age-badge.tsx'
import { FullScreenItem } from './full-screen-item.tsx'
import { ItemView } from './item-view.tsx'
import { LoadingNote } from './loading-note.tsx'
import { useAge } from './use-age.ts'
import { useInspector } from './use-inspector.tsx'
import { useRunning, useShown } from './use-running.ts'
import { useShownItem } from './use-shown-item.ts'

/** In a narrower item the tools lie over the title, which needs the room. */
const TOOLS_BESIDE_PX = 220

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface FrameProps {
  item: ComponentItem
  /** Position and size: the item itself, or those of the list on a small screen. */
  box: Box
  scale: number
  /** An item that grows has another height now. */
  onGrow?: (id: string, height: number) => void
}

/**
 * One item of the dashboard: border, title, background, the age of its data, and the widget inside. It is not drawn
 * again with its stage.
 */
export const Frame = memo(function Frame({ item: stored, box: place, scale, onGrow }: FrameProps) {
  const words = useCanvasWords()
  const { values, mode, board } = useSharedState()
  const { item, example } = useShownItem(inBoardRange(stored, board?.range))
  const link = useLink()
  const [enlarged, setEnlarged] = useState(false)
  const tools = useRef<HTMLElement>(null)
  const frame = useRef<HTMLElement>(null)
  // Its full screen covers it: a player must not play twice.
  const running = useRunning(frame) && !enlarged
  const data = useItemData(item, place.width * scale, { on: true, running })
  const shown = useShown(data.snapshot, running || mode === 'print')
  const title = filled(item.component.title, values)
  // An empty title is none, and takes no room.
  const isTitled = item.showTitle && title.trim() !== ''
  const age = useAge(data.snapshot.sources, item.refreshInterval, link.nowMs)
  const widget = widgetOf(item.component.component)
  const inspector = useInspector(item, title, data)
  const [content, setContent] = useState(0)
  const grows = widget?.spec.grows === true
  const grown = grows ? content + item.height - contentHeight(item.height, isTitled) : 0
  useEffect(() => {
    if (grows) onGrow?.(item._id, grown)
  }, [grows, grown, item._id, onGrow])
  const isGrown = grown > place.height
  const box = isGrown ? { ...place, height: grown } : place
  const canEnlarge = item.showFullScreen && widget?.spec.fullScreen === true
  const stale = age?.stale === true
  // The builder moves and selects the items, and they do not react.
  const inert = mode === 'edit'
  return (
    <section
      ref={frame}
      className={frameClass(item, { stale, isGrown, sends: widget?.spec.relay !== undefined })}
      style={frameStyle(item, box, isGrown)}
      aria-label={title}
      data-item={item._id}
      tabIndex={-1}
      onKeyDown={inspector.onKeyDown}
    >
      {(!inert || isTitled || stale) && (
        <header className={isTitled ? 'dashboards-head' : 'dashboards-head dashboards-head-floating'}>
          {isTitled && <ShortText className="dashboards-title" text={title} />}
          {age && (stale || isTitled) && <AgeBadge {...{ age, inert }} />}
          {!inert && (
            <div
              className={box.width < TOOLS_BESIDE_PX ? 'dashboards-tools dashboards-tools-over' : 'dashboards-tools'}
            >
              <span ref={tools} className="dashboards-tools-own" />
              {inspector.button}
              {canEnlarge && (
                <button
                  type="button"
                  className="charts-icon-button"
                  title={words.fullScreen}
                  aria-label={words.fullScreen}
                  onClick={() => setEnlarged(true)}
                >
                  <Icon name="expand" />
                </button>
              )}
            </div>
          )}
        </header>
      )}
      <div className="dashboards-body" style={{ height: contentHeight(box.height, isTitled) }}>
        <ItemActionsContext value={inspector.actions}>
          <ItemView
            item={item}
            data={{ data: data.data, snapshot: example ? { ...shown, sources: example } : shown }}
            width={box.width}
            height={contentHeight(box.height, isTitled)}
            scale={scale}
            title={title}
            running={running}
            tools={tools}
            inert={inert}
            onContentHeight={grows ? setContent : undefined}
          />
        </ItemActionsContext>
        <LoadingNote {...data} />
      </div>
      {inspector.layer}
      {enlarged && <FullScreenItem item={item} title={title} onClose={() => setEnlarged(false)} />}
    </section>
  )
})

/** The height that is left for the widget: the whole height, minus 41 px if a title is shown. */
function contentHeight(height: number, isTitled: boolean): number {
  return isTitled ? height - TITLE_HEIGHT_PX : height
}

interface FrameState {
  stale: boolean
  isGrown: boolean
  sends: boolean
}

function frameClass(item: ComponentItem, { stale, isGrown, sends }: FrameState): string {
  return [
    'dashboards-item',
    item.border ? 'dashboards-item-bordered' : 'c-item-bare',
    lookOf(item) === 'plain' ? '' : `dashboards-item-look dashboards-item-${lookOf(item)}`,
    clearGround(item) ? 'dashboards-item-clear' : '',
    stale ? 'dashboards-item-stale' : '',
    isGrown ? 'dashboards-item-grown' : '',
    sends ? 'dashboards-item-sends' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Above all others: items stand at 100 000 at most. */
const GROWN_Z = 100_001

function frameStyle(item: ComponentItem, { left, top, width, height }: Box, isGrown: boolean): CSSProperties {
  return {
    left,
    top,
    width,
    height,
    zIndex: isGrown ? GROWN_Z : item.zIndex,
    ...(clearGround(item) ?? (item.backgroundColor ? { background: item.backgroundColor } : {})),
  }
}

function lookOf({ border, borderLook = 'plain' }: ComponentItem): BorderLook {
  return border ? borderLook : 'plain'
}

/** A ground that lets through what is behind it; null for none, and for one that does not. */
function clearGround(item: ComponentItem): CSSProperties | null {
  const { border, backgroundColor, backgroundOpacity = 100 } = item
  if (backgroundOpacity >= 100) return null
  const ground = backgroundColor || (border && lookOf(item) !== 'line' ? 'var(--a-surface)' : '')
  return ground ? ({ '--ground': ground, '--opacity': `${backgroundOpacity}%` } as CSSProperties) : null
}
