import type { ComponentItem } from '@atrium/contract/dashboard'
import type { Shape } from '@atrium/contract/define/widget'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { zoneOfDays } from '../../ui/zone.ts'
import { itemShape, type KnownWidget, widgetOf } from '../kind/registry.ts'
import { Skeleton, type SkeletonShape, Unsupported } from '../kind/states.tsx'
import { type UsedItemData, widgetProps } from '../live/use-item-data.ts'
import { useViewer } from '../live/viewer-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface ItemViewProps {
  item: ComponentItem
  data: UsedItemData
  width: number
  height: number
  scale: number
  /** The element in which the widget's own controls are drawn. */
  tools: HTMLElement | null
}

const NO_VALUES = {}
const nothing = () => undefined

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
  if (!widget) return <Unsupported kind={kind} />
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton shape={SHAPES[itemShape(props.item)]} />}>
        <KnownView {...props} widget={widget} />
      </Suspense>
    </ErrorBoundary>
  )
}

function KnownView({ item, data, width, height, scale, tools, widget }: ItemViewProps & { widget: KnownWidget }) {
  const { link } = useViewer()
  const { snapshot } = data
  const { View, spec } = widget
  const props = useMemo(() => widgetProps(spec, item), [spec, item])
  const inTools = useCallback((controls: ReactNode) => (tools ? createPortal(controls, tools) : null), [tools])
  return (
    <View
      props={props}
      title={item.component.title}
      width={width}
      height={height}
      scale={scale}
      sources={snapshot.sources}
      ask={snapshot.ask}
      onAsk={data.data.ask}
      onCancel={data.data.cancel}
      pull={(source, ask) => link.pull({ item: item._id, source, widthPx: width, ...snapshot.ask, ...ask })}
      nowMs={link.nowMs}
      tools={inTools}
      running={true}
      mode="view"
      timeZone={zoneOfDays()}
      values={NO_VALUES}
      onValues={nothing}
      range={null}
      onRange={nothing}
      emit={nothing}
      open={nothing}
    />
  )
}
