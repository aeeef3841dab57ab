import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps } from '@atrium/charts/contract/define/widget'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { useElementSize } from '@atrium/charts/web/kind/use-element-size'
import type { StreamPort } from '@atrium/dashboards/web/live/stream-port'
import { SampleView } from '@atrium/dashboards/web/sample/sample-view'
import { useMemo, useRef, useState } from 'react'

interface SampleProps {
  kind: string
  title: string
  stored: Readonly<Record<string, unknown>>
  sources: readonly FeedState[]
  stream?: StreamPort | undefined
  /** The parameters of the dashboard at first. */
  values?: Readonly<Record<string, string>> | undefined
  /** In the proportions of a new item, however high that is. */
  isWhole?: boolean
}

const HEIGHT = { min: 136, max: 320, maxNarrow: 400 }

/** A card with one widget in the width that there is. */
export function Sample({ kind, title, stored, sources, stream, values: first = {}, isWhole = false }: SampleProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(box)
  const [values, setValues] = useState(first)
  // Of a kind that grows.
  const [contentPx, onContentHeight] = useState(0)
  const widget = widgetOf(kind)
  const props = useMemo(() => (widget ? withDefaults(allProps(widget.spec), stored) : {}), [widget, stored])
  if (!widget) return null
  const onValues = (changed: typeof values) => setValues((before) => ({ ...before, ...changed }))
  const { size } = widget.spec
  // What is narrower than usual needs more height.
  const narrower = Math.max(1, size.width / (width || size.width))
  const max = narrower > 1.5 ? HEIGHT.maxNarrow : HEIGHT.max
  const own = isWhole ? (size.height / size.width) * width : Math.min(max, size.height * narrower)
  const height = Math.max(contentPx, HEIGHT.min, own)
  return (
    <section className="visual-gallery-card" aria-label={title}>
      <h2>{title}</h2>
      <div
        ref={box}
        className="charts-viewer visual-gallery-view"
        data-author-colours=""
        style={{ height, minHeight: height }}
      >
        {width > 0 && (
          <SampleView
            {...{ widget, title, props, sources, stream, width, height }}
            callbacks={{ values, onValues, ...(widget.spec.grows ? { onContentHeight } : {}) }}
          />
        )}
      </div>
    </section>
  )
}
