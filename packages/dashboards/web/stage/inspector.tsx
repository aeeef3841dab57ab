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
import { useConverted } from '../live/use-converted.ts'
import { InspectorFacts } from './inspector-facts.tsx'
import { InspectorVideo } from './inspector-video.tsx'
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

/**
 * A layer at the side with what an item has received, and what its script has made of it: how long it took, how many rows,
 * how old, and the data.
 */
export function Inspector(props: InspectorProps) {
  const layers = useLayers()
  return layers && createPortal(<Panel {...props} />, layers)
}

function Panel({ item, title, sources, onClose }: InspectorProps) {
  const words = useCanvasWords()
  const panel = useRef<HTMLDivElement>(null)
  const { values, chosen: parameters = values } = useSharedState()
  const [chosen, setChosen] = useState(0)
  useModal(panel, onClose)
  const script = (item.component.props.convertor as string | undefined) ?? ''
  const made = useConverted(script, sources, parameters)
  const received = sources.map((source, index) => {
    return { name: fill(words.inspectSource, { number: index + 1 }), source, query: queryOf(item, index) }
  })
  // What a script makes of the data is what the item shows.
  const results = script === '' ? [] : made.map((source) => ({ name: words.inspectScript, source, query: null }))
  const parts = [...results, ...received]
  const part = parts[chosen]
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
          {parts.length > 1 && (
            <select
              className="core-input"
              aria-label={words.inspectSources}
              value={chosen}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {parts.map(({ name }, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {part && <Source {...{ item, title, ...part }} />}

          <InspectorVideo item={item._id} />
        </div>
      </div>
    </div>
  )
}

interface SourceProps {
  item: ComponentItem
  title: string
  source: FeedState
  /** Null for what a script has made. */
  query: ReturnType<typeof queryOf> | null
}

function Source({ item, title, source, query }: SourceProps) {
  const words = useCanvasWords()
  const { timeZone } = useSharedState()
  const toast = useToast()
  const { dataset, refused } = source

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
