import type { Ask } from '@atrium/charts/contract/data'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { type KnownWidget, widgetOf } from '@atrium/charts/web/kind/registry'
import { Skeleton, type SkeletonShape, Unreviewed, Unsupported } from '@atrium/charts/web/kind/states'
import { TILES, tileAddress } from '@atrium/core/contract/tiles'
import { type ReactNode, type RefObject, Suspense, useCallback, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { boardTiles } from '../../contract/board-tiles.ts'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { pageFrameAddress } from '../../contract/page-frame.ts'
import { ControlContext, useControlPort } from '../live/control-port.ts'
import { itemShape, widgetProps } from '../live/item-props.ts'
import { type SharedState, useSharedState } from '../live/shared-state.ts'
import { StreamContext, useStreamPort } from '../live/stream-port.ts'
import { useConverted, useConvertedPull } from '../live/use-converted.ts'
import { useEmit } from '../live/use-emit.ts'
import type { UsedItemData } from '../live/use-item-data.ts'
import { useSignals } from '../live/use-signals.ts'
import { useLink } from '../live/viewer-context.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

interface ItemViewProps {
  item: ComponentItem
  /** The title with its parameters filled in. */
  title: string
  data: UsedItemData
  width: number
  height: number
  scale: number
  /** Whether the widget may draw frames and run timers and players. */
  running: boolean
  /** The element in which the widget's own controls are drawn. It stands before the widget. */
  tools: RefObject<HTMLElement | null>
  /** As in WidgetViewProps. */
  inert?: boolean
  enlarged?: boolean
  onContentHeight?: ((px: number) => void) | undefined
}

const SHAPES: Record<Shape, SkeletonShape> = {
  none: 'block',
  single: 'value',
  trail: 'value',
  series: 'chart',
  exact: 'chart',
  rows: 'table',
  page: 'table',
}

/** The widget for the item's kind. Its errors do not leave the item. */
export function ItemView(props: ItemViewProps) {
  const kind = props.item.component.component
  const widget = widgetOf(kind)
  const { unreviewed } = useSharedState()
  if (unreviewed?.includes(props.item._id)) return <Unreviewed />
  if (!widget) return <Unsupported kind={kind} />
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton shape={SHAPES[itemShape(props.item)]} />}>
        <Known {...props} widget={widget} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Known(props: ItemViewProps & { widget: KnownWidget }) {
  const { relay, stream } = props.widget.spec
  if (relay) return <Control {...props} />
  return stream ? <Stream {...props} /> : <KnownView {...props} />
}

/** A kind that plays video gets at its stream. */
function Stream(props: ItemViewProps & { widget: KnownWidget }) {
  return (
    <StreamContext value={useStreamPort(props.item)}>
      <KnownView {...props} />
    </StreamContext>
  )
}

/** A kind that sends gets what it sends with. */
function Control(props: ItemViewProps & { widget: KnownWidget }) {
  return (
    <ControlContext value={useControlPort(props.item)}>
      <KnownView {...props} />
    </ControlContext>
  )
}

function KnownView({ widget, ...shown }: ItemViewProps & { widget: KnownWidget }) {
  const { View, spec } = widget
  const { item, title, data, width, height, scale, running, tools, inert = false, enlarged, onContentHeight } = shown
  const link = useLink()
  const state = useSharedState()
  const followed = item.followsRange ? state.board : undefined
  const shared = followed ? { ...state, range: followed.chosen, onRange: followed.onChoose } : state
  const { mode } = shared
  const { place: board } = state
  const emit = useEmit(item)
  const message = useSignals(item, data.data)
  const { snapshot } = data
  const props = widgetProps(spec, item)
  const script = props.convertor as string
  const parameters = state.chosen ?? state.values
  const sources = useConverted(script, snapshot.sources, parameters)
  const pull = useConvertedPull<Ask>(script, snapshot.sources, parameters, (source, ask) =>
    link.pull({ item: item._id, source, widthPx: width, ...snapshot.ask, ...ask }),
  )
  const [place, setPlace] = useState(tools.current)
  // A widget whose code was there at once is drawn before the element is.
  useLayoutEffect(() => setPlace(tools.current), [tools])
  const inTools = useCallback(
    (controls: ReactNode) => (place && mode !== 'print' ? createPortal(controls, place) : null),
    [place, mode],
  )
  return (
    <View
      props={props}
      title={title}
      width={width}
      height={height}
      scale={scale}
      sources={sources}
      ask={snapshot.ask}
      onAsk={data.data.ask}
      onCancel={data.data.cancel}
      pull={pull}
      nowMs={link.nowMs}
      tools={inTools}
      followsBoard={followed !== undefined}
      {...sharedProps(shared)}
      {...{ running, inert, emit, message }}
      tiles={board ? boardTiles(board.dashboard) : tileAddress(TILES)}
      {...(enlarged ? { enlarged } : {})}
      {...(board ? { frameOf: (to: string) => pageFrameAddress({ ...board, item: item._id, to }) } : {})}
      {...(onContentHeight ? { onContentHeight } : {})}
    />
  )
}

/** What the items of a dashboard share, as far as kinds know of it. */
function sharedProps(shared: SharedState) {
  const { mode, timeZone, values, chosen, onValues, parameters, choicesOf, fixedRange, range, onRange, open } = shared
  return {
    ...{ mode, timeZone, values, onValues, fixedRange, range, onRange, open },
    ...(chosen ? { chosen } : {}),
    ...(parameters ? { parameters } : {}),
    ...(choicesOf ? { choicesOf } : {}),
  }
}
