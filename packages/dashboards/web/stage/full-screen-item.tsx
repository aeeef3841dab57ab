import { useLayers } from '@atrium/charts/web/inputs/layers'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { Icon } from '@atrium/charts/web/kind/icons'
import { ItemActionsContext } from '@atrium/charts/web/kind/item-actions'
import { useElementSize } from '@atrium/charts/web/kind/use-element-size'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { useItemData } from '../live/use-item-data.ts'
import { ItemView } from './item-view.tsx'
import { LoadingNote } from './loading-note.tsx'
import { useInspector } from './use-inspector.tsx'
import { useModal } from './use-modal.ts'
import { useRunning } from './use-running.ts'
import { useShownItem } from './use-shown-item.ts'

const HEAD_HEIGHT_PX = 56

interface LayerProps {
  item: ComponentItem
  title: string
  onClose(): void
}

/** One widget over the whole page, with a button that turns its refreshing on and off. */
export function FullScreenItem(props: LayerProps) {
  const layers = useLayers()
  return layers && createPortal(<Layer {...props} />, layers)
}

function Layer({ item: stored, title, onClose }: LayerProps) {
  const { item, example, mark } = useShownItem(stored)
  const words = useCanvasWords()
  const layer = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLElement>(null)
  const [on, setOn] = useState(true)
  const running = useRunning(layer) && on
  const size = useElementSize(layer)
  const data = useItemData(item, size.width, { on, running })
  const inspector = useInspector(item, title, data)
  useModal(layer, onClose)
  return (
    <div
      ref={layer}
      className={mark === undefined ? 'dashboards-layer' : 'dashboards-layer dashboards-layer-example'}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={inspector.onKeyDown}
    >
      <header className="dashboards-layer-head">
        <h2>{title}</h2>
        {mark !== undefined && <span className="dashboards-layer-mark">{mark}</span>}
        {!on && <span className="dashboards-layer-stopped">{words.stopped}</span>}
        <span ref={tools} className="dashboards-tools-own" />
        {inspector.button}
        <button
          type="button"
          className="charts-button"
          aria-pressed={on}
          aria-label={on ? words.stop : words.run}
          onClick={() => setOn(!on)}
        >
          <Icon name={on ? 'stop' : 'run'} />
          <span className="dashboards-layer-wide">{on ? words.stop : words.run}</span>
        </button>
        <button
          type="button"
          className="charts-icon-button"
          title={words.close}
          aria-label={words.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div className="dashboards-body" style={{ height: size.height - HEAD_HEIGHT_PX }}>
        <ItemActionsContext value={inspector.actions}>
          <ItemView
            item={item}
            data={example ? { ...data, snapshot: { ...data.snapshot, sources: example } } : data}
            width={size.width}
            height={size.height - HEAD_HEIGHT_PX}
            scale={1}
            title={title}
            running={running}
            tools={tools}
            enlarged
          />
        </ItemActionsContext>
        <LoadingNote {...data} />
      </div>
      {inspector.layer}
    </div>
  )
}
