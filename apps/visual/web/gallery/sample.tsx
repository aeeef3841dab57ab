import { withDefaults } from '@atrium/contract/define/prop-values'
import { allProps } from '@atrium/contract/define/widget'
import type { FeedState } from '@atrium/web/canvas/kind/feed'
import { widgetOf } from '@atrium/web/canvas/kind/registry'
import { useElementSize } from '@atrium/web/canvas/kind/use-element-size'
import { SampleView } from '@atrium/web/canvas/sample/sample-view.tsx'
import { useMemo, useRef } from 'react'

interface SampleProps {
  kind: string
  title: string
  stored: Readonly<Record<string, unknown>>
  sources: readonly FeedState[]
}

const MAX_HEIGHT = 320

/** A card with one widget in the width that there is. */
export function Sample({ kind, title, stored, sources }: SampleProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(box)
  const widget = widgetOf(kind)
  const props = useMemo(() => (widget ? withDefaults(allProps(widget.spec), stored) : {}), [widget, stored])
  if (!widget) return null
  const height = Math.min(MAX_HEIGHT, widget.spec.size.height)
  return (
    <section className="v-gallery-card" aria-label={title}>
      <h2>{title}</h2>
      <div ref={box} className="c-viewer v-gallery-view" data-author-colours="" style={{ height, minHeight: height }}>
        {width > 0 && <SampleView {...{ widget, props, sources, width, height }} />}
      </div>
    </section>
  )
}
