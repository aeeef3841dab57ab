import './inspector.css'
import { useLayers } from '@atrium/charts/web/inputs/layers'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { Icon } from '@atrium/charts/web/kind/icons'
import { NoData, Refused } from '@atrium/charts/web/kind/states'
import { useToast } from '@atrium/charts/web/kind/toast'
import { fill } from '@atrium/core/web/words'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { itemShape } from '../live/item-props.ts'
import { useSharedState } from '../live/shared-state.ts'
import { InspectorFacts } from './inspector-facts.tsx'
import { queryOf } from './query-of.ts'
import { csvOfDataset, fileNameOf, saveText } from './raw-data.ts'
import { RawTable } from './raw-table.tsx'
import { useModal } from './use-modal.ts'

interface InspectorProps {
  item: ComponentItem
  title: string
  sources: readonly FeedState[]
  onClose(): void
}

/** A layer at the side with what an item has received: how long it took, how many rows, how old, and the data. */
export function Inspector(props: InspectorProps) {
  const layers = useLayers()
  return layers && createPortal(<Panel {...props} />, layers)
}

function Panel({ item, title, sources, onClose }: InspectorProps) {
  const words = useCanvasWords()
  const panel = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  useModal(panel, onClose)
  const source = sources[chosen]
  return (
    <div className="dashboards-inspector-ground">
      <button type="button" className="dashboards-inspector-aside" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        ref={panel}
        className="dashboards-inspector"
        role="dialog"
        aria-modal="true"
        aria-label={fill(words.inspectOf, { title })}
        tabIndex={-1}
      >
        <header className="dashboards-layer-head">
          <h2>{title || words.inspect}</h2>
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
        <div className="dashboards-inspector-body">
          {sources.length > 1 && (
            <select
              className="core-input"
              aria-label={words.inspectSources}
              value={chosen}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {sources.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a source is its index
                <option key={index} value={index}>
                  {fill(words.inspectSource, { number: index + 1 })}
                </option>
              ))}
            </select>
          )}
          {source && <Source item={item} title={title} index={chosen} source={source} />}
        </div>
      </div>
    </div>
  )
}

interface SourceProps {
  item: ComponentItem
  title: string
  index: number
  source: FeedState
}

function Source({ item, title, index, source }: SourceProps) {
  const words = useCanvasWords()
  const { timeZone } = useSharedState()
  const toast = useToast()
  const { dataset, refused } = source
  const query = queryOf(item, index)

  function download() {
    if (!dataset || dataset.rows.length === 0) return toast(words.nothingToExport)
    saveText(fileNameOf(title), csvOfDataset(dataset, words.time, timeZone))
  }

  return (
    <>
      {refused && <Refused {...refused} />}
      <InspectorFacts source={source} />
      {query && (
        <section>
          <h3>{words.inspectQuery}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long query is scrolled with the keyboard */}
          <pre tabIndex={0}>{JSON.stringify(query, null, 2)}</pre>
        </section>
      )}
      <section>
        <div className="dashboards-inspector-title">
          <h3>{words.inspectData}</h3>
          <button type="button" className="charts-button" onClick={download}>
            <Icon name="download" /> {words.downloadCsv}
          </button>
        </div>
        {dataset && dataset.rows.length > 0 ? (
          <RawTable dataset={dataset} shape={itemShape(item)} />
        ) : (
          <NoData dataset={dataset} />
        )}
      </section>
    </>
  )
}
