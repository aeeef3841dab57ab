import './map.css'
import type { Dataset } from '@atrium/charts/contract/data'
import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { choose } from '@atrium/charts/web/kind/clickable'
import { emptyOf, NoData, Problem, Refused } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { Fillable } from '@atrium/core/contract/define/words'
import { lazy } from '@atrium/core/web/page/chunk'
import { fill, useLocale, useWords } from '@atrium/core/web/words'
import { Suspense, useMemo, useState } from 'react'
import { mapColumns, missingColumns } from './columns.ts'
import en_US from './en_US.ts'
import type { MapProps } from './index.ts'
import { infoOf } from './info.ts'
import { FAULTS, type Lost } from './marks.ts'
import { usePlaces, valuesOf } from './use-places.ts'
import zh_CN from './zh_CN.ts'

const LiveMap = lazy(() => import('@atrium/core/web/map/live/live-map'))

type Props = WidgetViewProps<MapProps>

/** Places of the data on a map, and those of the author. */
export default function MapView(view: Props) {
  const { props, sources } = view
  const words = useWords({ zh_CN, en_US })
  const datasets = useMemo(
    () => sources.flatMap(({ dataset }) => (dataset && dataset.rows.length > 0 ? [dataset] : [])),
    [sources],
  )
  const isTyped = props.point.list.length > 0 || props.graph.length > 0
  if (datasets.length === 0 && sources.length > 0 && !isTyped) {
    const refused = sources.find((source) => source.refused)?.refused
    if (refused) return <Refused {...refused} />
    if (sources.some(({ loading, dataset }) => loading && !dataset)) return <Waiting />
    return <NoData dataset={emptyOf(sources)} />
  }
  for (const { columns } of datasets) {
    const found = mapColumns(props, columns.slice(1))
    const missing = missingColumns(props, found)
    if (missing.length > 0) return <Problem text={fill(words.missing, { name: missing.join(', ') })} />
    if (!found.place && !(found.lng && found.lat)) return <Problem text={words.noColumns} />
  }
  return <Shown view={view} datasets={datasets} />
}

function Waiting() {
  const words = useWords({ zh_CN, en_US })
  return (
    <div className="charts-skeleton map-waiting" role="status">
      {words.loading}
    </div>
  )
}

function Shown({ view, datasets }: { view: Props; datasets: readonly Dataset[] }) {
  const { props, title, mode, inert = false, running, scale, timeZone, tiles } = view
  const words = useWords({ zh_CN, en_US })
  const locale = useLocale()
  const { point, markerClusterer, theme, fit, zoom, minZoom, maxZoom, controls } = props
  const { marks, areas, lost, sourceOf } = usePlaces(props, datasets)
  const [openId, setOpenId] = useState<string>()
  const opened = openId === undefined ? undefined : marks.find(({ id }) => id === openId)
  const source = opened && sourceOf(opened.id)
  const info = opened && source && infoOf(opened, source, point, { locale, timeZone })
  const open = (id: string | undefined) => {
    setOpenId(id)
    const chosen = id === undefined ? undefined : sourceOf(id)
    if (chosen && point.triggers) choose(view, valuesOf(chosen))
  }
  // Points of the author are there at once; the view of all waits for the data.
  const isWhole = view.sources.every(({ loading, dataset }) => dataset || !loading)
  const notes = [...useSourceNotes(view.sources), ...notesOf(lost, words)]
  return (
    <div className="map-map">
      <Suspense fallback={<Waiting />}>
        <LiveMap
          {...{ marks, areas, theme, controls, zoom, minZoom, maxZoom, tiles, scale, running, info }}
          label={title ? `${words.name} ${title}` : words.name}
          cluster={markerClusterer}
          showsNames={point.showLabel}
          center={props.center ?? CENTER}
          fits={fit && isWhole}
          isStill={inert || mode === 'print'}
          onOpen={open}
        />
      </Suspense>
      {notes.length > 0 && (
        <p className="map-notes" role="note">
          {notes.join(' · ')}
        </p>
      )}
      <ul className="core-hidden">
        {marks.slice(0, MOST_READ).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

/** Of data that are missing while points and areas of the author are there. */
function useSourceNotes(sources: Props['sources']): string[] {
  const words = useCanvasWords()
  const refused = sources.flatMap(({ dataset, refused }) => (refused && !dataset ? [refused.msg] : []))
  const isEmpty = sources.length > 0 && sources.every(({ dataset }) => dataset?.rows.length === 0)
  return [...new Set(refused), ...(isEmpty ? [words.noData] : [])]
}

/** A screen reader gets no more places than this: a longer list would take too long to read out. */
const MOST_READ = 200
/** For an author who has emptied the field. */
const CENTER = { lng: 116.404, lat: 39.915 }

function notesOf(lost: Lost, words: Fillable<typeof zh_CN>): string[] {
  return FAULTS.flatMap((fault) => (lost[fault] > 0 ? [fill(words.lost[fault], { count: lost[fault] })] : []))
}
