import '@atrium/core/web/theme/common.css'
import '../viewer/viewer.css'
import '@atrium/charts/web/controls.css'
import './sample.css'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import type { KnownWidget } from '@atrium/charts/web/kind/registry'
import { Skeleton } from '@atrium/charts/web/kind/states'
import { Toasts } from '@atrium/charts/web/kind/toast'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { TILES, tileAddress } from '@atrium/core/contract/tiles'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { LiveLink } from '../live/live-link.ts'
import { StreamContext, type StreamPort } from '../live/stream-port.ts'
import { ViewerContextProvider } from '../live/viewer-context.tsx'
import { ErrorBoundary } from '../stage/error-boundary.tsx'

interface SampleViewProps extends Pick<WidgetViewProps, 'title' | 'width' | 'height'> {
  widget: KnownWidget
  /** With the defaults of the kind. */
  props: Readonly<Record<string, unknown>>
  sources: readonly FeedState[]
  /** Of a kind that plays video; absent: nothing plays. */
  stream?: StreamPort | undefined
  /** What the view asks for, if anybody wants to know. */
  callbacks?: Partial<WidgetViewProps>
}

const nothing = () => undefined
const noTools = (controls: ReactNode) => <div className="dashboards-sample-tools">{controls}</div>

/** A widget with given data, without a dashboard and a server. */
export function SampleView({ widget, title, props, sources, width, height, stream, callbacks }: SampleViewProps) {
  const { View } = widget
  const context = useMemo(() => ({ link: sampleLink(sources), layers: null }), [sources])
  return (
    <ViewerContextProvider value={context}>
      <Toasts>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton shape="block" />}>
            <StreamContext value={stream ?? null}>
              <View
                props={props}
                {...{ title, width, height, sources }}
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
                tiles={tileAddress(TILES)}
                {...callbacks}
              />
            </StreamContext>
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
