import '../../theme/common.css'
import '../viewer/viewer.css'
import '../viewer/controls.css'
import './sample.css'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { FeedState } from '../kind/feed.ts'
import type { KnownWidget } from '../kind/registry.ts'
import { Skeleton } from '../kind/states.tsx'
import { Toasts } from '../kind/toast.tsx'
import type { WidgetViewProps } from '../kind/widget-view.ts'
import type { LiveLink } from '../live/live-link.ts'
import { ViewerContextProvider } from '../live/viewer-context.tsx'
import { ErrorBoundary } from '../stage/error-boundary.tsx'

interface SampleViewProps extends Pick<WidgetViewProps, 'width' | 'height'> {
  widget: KnownWidget
  /** With the defaults of the kind. */
  props: Readonly<Record<string, unknown>>
  sources: readonly FeedState[]
  /** What the view asks for, if anybody wants to know. */
  callbacks?: Partial<WidgetViewProps>
}

const nothing = () => undefined
const noTools = (controls: ReactNode) => <div className="c-sample-tools">{controls}</div>

/** A widget with given data, without a dashboard and a server. */
export function SampleView({ widget: { spec, View }, props, sources, width, height, callbacks }: SampleViewProps) {
  const context = useMemo(() => ({ link: sampleLink(sources), layers: null }), [sources])
  return (
    <ViewerContextProvider value={context}>
      <Toasts>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton shape="block" />}>
            <View
              props={props}
              title={spec.kind}
              {...{ width, height, sources }}
              scale={1}
              ask={NO_ASK}
              onAsk={nothing}
              onCancel={nothing}
              pull={(source) => context.link.pull({ item: '', source, widthPx: width })}
              nowMs={Date.now}
              tools={noTools}
              running={true}
              mode="view"
              timeZone="Asia/Shanghai"
              values={NO_VALUES}
              onValues={nothing}
              range={null}
              onRange={nothing}
              emit={nothing}
              open={nothing}
              {...callbacks}
            />
          </Suspense>
        </ErrorBoundary>
      </Toasts>
    </ViewerContextProvider>
  )
}

const NO_ASK = {}
const NO_VALUES = {}

/** The part of a link that a kind uses; it answers with the sample's own data. */
function sampleLink(sources: readonly FeedState[]): LiveLink {
  const pull: LiveLink['pull'] = async (request) => {
    const dataset = sources['source' in request ? request.source : 0]?.dataset
    if (!dataset) throw new Error('the sample has no such data')
    return dataset
  }
  return { nowMs: Date.now, pull } as LiveLink
}
