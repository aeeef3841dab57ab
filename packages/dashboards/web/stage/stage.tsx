import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import type { Size } from '@atrium/charts/web/kind/use-element-size'
import { type ReactNode, type RefObject, useMemo } from 'react'
import type { ComponentItem, ViewedDashboard } from '../../contract/dashboard.ts'
import { useSharedState } from '../live/shared-state.ts'
import { Frame } from './frame.tsx'
import { listBoxes, stageLayout } from './stage-layout.ts'
import { useGrown } from './use-grown.ts'

interface StageProps {
  dashboard: ViewedDashboard
  view: RefObject<HTMLDivElement | null>
  size: Size
  asList: boolean
  /** In the pixels of its author and scrolled, also if it follows its view otherwise. */
  inOwnSize?: boolean
  empty?: ReactNode
}

/** Draws the dashboard's items at their places. */
export function Stage({ dashboard, view, size, asList, inOwnSize = false, empty }: StageProps) {
  const words = useCanvasWords()
  const isFixed = inOwnSize || dashboard.options.fullScreenSize === 'fixed'
  const scrolls = asList || isFixed
  return (
    <div ref={view} className={scrolls ? 'dashboards-view dashboards-view-scrolls' : 'dashboards-view'}>
      {dashboard.components.length === 0 && <div className="charts-note">{empty ?? <p>{words.emptyDashboard}</p>}</div>}
      {size.width > 0 &&
        (asList ? (
          <ListStage dashboard={dashboard} width={size.width} />
        ) : (
          <PlacedStage dashboard={dashboard} size={size} isFixed={isFixed} />
        ))}
    </div>
  )
}

interface PlacedStageProps {
  dashboard: ViewedDashboard
  size: Size
  isFixed: boolean
}

function PlacedStage({ dashboard, size, isFixed }: PlacedStageProps) {
  const options = isFixed ? { ...dashboard.options, fullScreenSize: 'fixed' as const } : dashboard.options
  const components = useDrawn(dashboard.components)
  const { scale, left, top, width, height } = stageLayout(options, size)
  const transform = options.fullScreenSize === 'follow' ? `scale(${scale})` : undefined
  return (
    <div
      className="dashboards-stage"
      style={{ width, height, left, top, transform, zIndex: options.zIndex, ...picture(options.backgroundImage) }}
    >
      {components.map((item) => (
        <Frame key={item._id} item={item} box={item} scale={scale} />
      ))}
    </div>
  )
}

function ListStage({ dashboard, width }: { dashboard: ViewedDashboard; width: number }) {
  const { options } = dashboard
  const components = useDrawn(dashboard.components)
  const { grown, onGrow } = useGrown()
  const { boxes, height } = useMemo(
    () => listBoxes(components, options.width, width, grown),
    [components, options.width, width, grown],
  )
  return (
    <div className="dashboards-stage" style={{ width, height }}>
      {components.map((item) => {
        const box = boxes.get(item._id)
        return box && <Frame key={item._id} item={item} box={box} scale={1} onGrow={onGrow} />
      })}
    </div>
  )
}

/** The items without the hidden ones, whose data are not loaded either. The builder shows them all. */
function useDrawn(components: readonly ComponentItem[]): readonly ComponentItem[] {
  const { shown, mode } = useSharedState()
  return useMemo(
    () => (mode === 'edit' ? components : components.filter((item) => shown[item._id] ?? !item.hidden)),
    [components, shown, mode],
  )
}

function picture(address: string) {
  return address ? { backgroundImage: `url(${JSON.stringify(address)})` } : {}
}
