import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { allProps } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { fill, useWords } from '@atrium/core/web/words'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SampleView } from '../../sample/sample-view.tsx'
import { liveStates } from '../../sample/states.ts'
import type { KindEntry } from './kind-entries.ts'
import { kindsWords } from './kinds-words.ts'

const WIDTH = 280
const GAP_PX = 8

interface KindFlyoutProps {
  entry: KindEntry
  /** Its button in the list. */
  anchor: HTMLElement
  onClose(): void
}

/**
 * How an entry looks with the data of its example, beside the list: in the list it would move the buttons below the
 * pointer.
 */
export function KindFlyout({ entry, anchor, onClose }: KindFlyoutProps) {
  const { kind, name, about, example } = entry
  const { spec } = kind
  const text = useWords(kindsWords)
  const widget = widgetOf(kind.kind)
  const props = useMemo(() => withDefaults(allProps(spec), example.props), [spec, example])
  const sources = useMemo(() => liveStates(example.sources, 0), [example])
  const height = Math.min(180, Math.round((spec.size.height * WIDTH) / spec.size.width))
  const figure = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const stand = () => {
      const { offsetWidth = 0, offsetHeight = 0 } = figure.current ?? {}
      setPlace(placeBeside(anchor, { width: offsetWidth, height: offsetHeight }))
    }
    stand()
    // A button that gets the focus is scrolled into view.
    document.addEventListener('scroll', stand, true)
    return () => document.removeEventListener('scroll', stand, true)
  }, [anchor])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return createPortal(
    <figure ref={figure} className="dashboards-builder-kind-flyout" style={place}>
      {widget && (
        <div className="charts-viewer" inert aria-hidden="true" style={{ width: WIDTH, height, minHeight: height }}>
          <SampleView {...{ widget, props, sources, height }} title={name} width={WIDTH} />
        </div>
      )}
      <figcaption>
        <b>{name}</b> {about} <span>{fill(text.size, spec.size)}</span>
      </figcaption>
    </figure>,
    document.body,
  )
}

/** Right of the list that the button is in, or left of it if there is no room. */
function placeBeside(anchor: HTMLElement, { width, height }: { width: number; height: number }) {
  const { top } = anchor.getBoundingClientRect()
  const list = (anchor.closest('.dashboards-builder-panel') ?? anchor).getBoundingClientRect()
  const right = list.right + GAP_PX
  return {
    left: right + width <= innerWidth ? right : Math.max(GAP_PX, list.left - GAP_PX - width),
    top: Math.max(GAP_PX, Math.min(top, innerHeight - height - GAP_PX)),
  }
}
