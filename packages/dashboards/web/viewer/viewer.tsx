import '@atrium/core/web/theme/common.css'
import '@atrium/core/web/theme/dashboard-themes.css'
import './viewer.css'
import '@atrium/charts/web/controls.css'
import './bar.css'
import './layers.css'
import { preloadWidgets } from '@atrium/charts/web/kind/registry'
import { Toasts } from '@atrium/charts/web/kind/toast'
import { useElementSize } from '@atrium/charts/web/kind/use-element-size'
import type { TimeRange } from '@atrium/core/contract/time'
import { useOpenBoard } from '@atrium/core/web/page/open-board'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ViewedDashboard } from '../../contract/dashboard.ts'
import type { SendControl } from '../live/control-port.ts'
import type { SharedState } from '../live/shared-state.ts'
import { type OpenSocket, useLink } from '../live/use-link.ts'
import { ViewerContextProvider } from '../live/viewer-context.tsx'
import { Stage } from '../stage/stage.tsx'
import { isTextTooSmall, isTooSmall } from '../stage/stage-layout.ts'
import { ConnectionNote } from './connection-note.tsx'
import { ShareState } from './shared-state.tsx'
import { useBoardRange } from './use-board-range.ts'
import { useDashboard } from './use-dashboard.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useEveryInterval, useTitle } from './use-page.ts'
import { fetchViewedDashboard, type ShownPart, sentDashboard } from './viewed-dashboard.ts'
import { ViewerBar } from './viewer-bar.tsx'
import { Forbidden, LoadingStage, NoDashboard, Unreachable } from './viewer-pages.tsx'

export interface ViewerProps {
  /** `_id` of the dashboard; '' if the address has none. */
  dashboard: string
  /** Values for the parameters that the dashboard declares. */
  data?: Record<string, unknown>
  /** Leaving full screen also goes back in the browser's history. */
  needBack?: boolean
  /** Requests the public projection, for viewers who may not be signed in. */
  isPublic?: boolean
  /** Shows the draft, for whoever may edit it. Its controls send nothing, and no next dashboard is opened. */
  isDraft?: boolean
  /** Called with the dashboard, and again with each other state of it. */
  onShown?(dashboard: ViewedDashboard): void
  /** Opens the page's socket. */
  openSocket?: OpenSocket
  /** Shown in place of the page that asks to sign in, for people who are already signed in. */
  refused?: ReactNode
  /** Shown on a dashboard without widgets, in place of the note that it has none. */
  empty?: ReactNode
  /** Opens the next dashboard of a series. */
  onNextPage?(id: string): void
  /** Opens a dashboard that a person has chosen on this one, with the values of its parameters. */
  onOpen?(id: string, values: Readonly<Record<string, string>>): void
  /** Sends for the controls of the dashboard. A public page has none: its controls say that one must sign in. */
  send?: SendControl
  /** The time range that its viewer has chosen, as the address says. */
  range?: TimeRange | undefined
  /** A viewer has chosen another time range, or goes back to the author's (null): for the address. */
  onRange?(range: TimeRange | null): void
  /** Opens the builder, for those who may change the dashboard. */
  onEdit?: (() => void) | undefined
  /** `edit`: in the builder, where hidden items are drawn and no listener runs. `print`: for a printed report. */
  mode?: SharedState['mode']
}

/** A live dashboard that fills its container. */
export function Viewer({ dashboard, ...props }: ViewerProps) {
  if (!dashboard) return <NoDashboard />
  // The key remounts the viewer for another dashboard, so that no data or layer of the last one remains.
  return <LiveViewer key={dashboard} dashboard={dashboard} {...props} />
}

function LiveViewer({ dashboard, data, openSocket, refused, send, ...rest }: ViewerProps) {
  const { isPublic = false, isDraft = false, onNextPage, onShown, ...props } = rest
  const part: ShownPart = isPublic ? 'public' : isDraft ? 'draft' : 'released'
  const load = useCallback((id: string, signal: AbortSignal) => fetchViewedDashboard(id, part, signal), [part])
  const [sent] = useState(() => {
    const found = isPublic ? sentDashboard(dashboard) : null
    // Their code is then there as soon as their data.
    if (found) preloadWidgets(kindsOf(found))
    return found
  })
  const { state, reload } = useDashboard(dashboard, load, sent)
  // The socket connects while the dashboard is being fetched, so the first data arrives one round trip earlier.
  const { link, status } = useLink(
    state.kind === 'forbidden' ? null : dashboard,
    data,
    () => {
      // Before the dashboard is shown there is nothing to reload.
      if (state.kind === 'shown') reload()
    },
    openSocket,
    isDraft,
  )
  const shown = state.kind === 'shown' ? state.dashboard : null
  useEffect(() => {
    if (shown) onShown?.(shown)
  }, [shown, onShown])
  if (state.kind === 'forbidden') return refused ?? <Forbidden />
  if (state.kind === 'unreachable') return <Unreachable {...state} onRetry={reload} />
  if (state.kind === 'loading' || !link) return <LoadingStage />
  const operate = isPublic ? 'signedOut' : isDraft ? 'draft' : send
  const next = isDraft ? {} : onNextPage && { onNextPage }
  return <Shown {...props} {...next} {...{ operate, link, status }} dashboard={state.dashboard} onReload={reload} />
}

type Passed = 'needBack' | 'empty' | 'onNextPage' | 'onOpen' | 'range' | 'onRange' | 'onEdit' | 'mode'

interface ShownProps extends Pick<ViewerProps, Passed> {
  dashboard: ViewedDashboard
  link: NonNullable<ReturnType<typeof useLink>['link']>
  status: ReturnType<typeof useLink>['status']
  operate: SharedState['operate']
  onReload(): void
}

function Shown({ dashboard, link, status, operate, onReload, ...props }: ShownProps) {
  const { needBack = false, empty, onNextPage, onOpen, onEdit, mode = 'view' } = props
  const { options, name } = dashboard
  const root = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const size = useElementSize(view)
  const [layers, setLayers] = useState<HTMLElement | null>(null)
  const [wantsWhole, setWantsWhole] = useState(false)
  const [wantsOwnSize, setWantsOwnSize] = useState(false)
  const fullScreen = useFullScreen(root, needBack)
  const context = useMemo(() => ({ link, layers }), [link, layers])
  const small = isTooSmall(options, size)
  const board = useBoardRange(dashboard, props.range, props.onRange)
  const asList = small && !wantsWhole
  // An author may take the bar from viewers, not from those who edit the dashboard.
  const hasBar = mode === 'view' && (!options.hidesBar || onEdit !== undefined) && !fullScreen.on
  const canBeRead = asList || !isTextTooSmall(options, size)
  useTitle(name)
  useOpenBoard()
  useEffect(() => preloadWidgets(kindsOf(dashboard)), [dashboard])
  useEveryInterval(options.refreshInterval, () => (options.nextPage ? onNextPage?.(options.nextPage) : onReload()))
  return (
    <ViewerContextProvider value={context}>
      <div
        ref={root}
        className={hasBar ? 'charts-viewer dashboards-barred' : 'charts-viewer'}
        {...themeOf(options.theme)}
        style={options.backgroundColor ? { background: options.backgroundColor } : {}}
      >
        {/* The author places a visible heading. */}
        <h1 className="core-hidden">{name}</h1>
        <Toasts>
          <ShareState {...{ dashboard, link, mode, onOpen, operate, board }}>
            {hasBar && (
              <ViewerBar
                {...{ fullScreen, onReload, onEdit }}
                whole={small ? { on: wantsWhole, toggle: () => setWantsWhole(!wantsWhole) } : null}
                ownSize={canBeRead ? null : { on: wantsOwnSize, toggle: () => setWantsOwnSize(!wantsOwnSize) }}
              />
            )}
            <Stage {...{ dashboard, view, size, asList, empty }} inOwnSize={wantsOwnSize && hasBar && !canBeRead} />
          </ShareState>
        </Toasts>
        <ConnectionNote status={status} />
        <div ref={setLayers} className="dashboards-layers" />
      </div>
    </ViewerContextProvider>
  )
}

const kindsOf = ({ components }: ViewedDashboard) => components.map(({ component }) => component.component)

/** `default` follows the page; every other theme is a set of tokens of its own. */
function themeOf(theme: string): { 'data-theme'?: string } {
  return theme === 'default' || theme === '' ? {} : { 'data-theme': theme }
}
