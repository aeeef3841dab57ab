import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPrinting } from '../../theme/printing.ts'
import { useTheme } from '../../theme/theme-choice.ts'
import '../map.css'
import { moveByKey } from '../keys.ts'
import { MapCluster } from '../map-cluster.tsx'
import { MapSpots } from '../map-spots.tsx'
import { MapTip } from '../map-tip.tsx'
import { MapTools } from '../map-tools.tsx'
import { MAX_SPOTS, type Scale, type Tip } from '../shown.ts'
import { useMapWords } from '../words.ts'
import { useTilesAbout } from './about-tiles.ts'
import { InfoWindow } from './info-window.tsx'
import './live.css'
import {
  addTiles,
  drawLiveAreas,
  drawLiveMarks,
  drawPlaceNames,
  dressLiveMap,
  type LiveDrawing,
  type LiveSpot,
  liveScale,
  retryTiles,
  setView,
  showAll,
  spotsOf,
} from './live-drawing.ts'
import { listenLive, separates } from './live-moves.ts'
import type { LiveMapProps, LiveMark } from './scene.ts'
import { useLiveDrawing } from './use-live-drawing.ts'

/** A map of a dashboard: marks that move, areas, the country or tiles. It needs no antd. */
export default function LiveMap(props: LiveMapProps) {
  const { label, marks, areas, cluster, showsNames, theme, controls, running, isStill, info, onOpen } = props
  const { center, zoom, minZoom, maxZoom, fits, tiles } = props
  const frame = useRef<HTMLElement>(null)
  const [spots, setSpots] = useState<readonly LiveSpot[]>([])
  const [scale, setScale] = useState<Scale>()
  const [tip, setTip] = useState<Tip>()
  const [list, setList] = useState<readonly LiveMark[]>()
  const [tileState, setTileState] = useState<'none' | 'there' | 'failed'>('none')
  const { word, locale } = useMapWords()
  const pageTheme = useTheme()
  const about = useTilesAbout()
  const hasFitted = useRef(false)

  /** What depends on the view: groups of marks, buttons, names, the scale. */
  const rest = (drawing: LiveDrawing) => {
    drawLiveMarks(drawing, props)
    drawPlaceNames(drawing, locale === 'en_US', tileState === 'there')
    setSpots(spotsOf(drawing).slice(0, MAX_SPOTS))
    setScale(liveScale(drawing))
    if (isPrinting()) drawing.map.renderSync()
  }
  const press = ({ placed: { marks: together } }: LiveSpot) => {
    setTip(undefined)
    setList(undefined)
    if (together.length === 1) onOpen(together[0]!.id)
    else if (drawn && separates(drawn, together)) {
      // The button of a group disappears when the map zooms in.
      frame.current?.focus({ preventScroll: true })
      showAll(drawn, together)
    } else setList(together)
  }
  const latest = useRef({ rest, press, setTip, close: () => {} })
  latest.current = { rest, press, setTip, close: () => onOpen(undefined) }
  const { drawn, place, overlay } = useLiveDrawing(props, (drawing) => {
    if (!isStill) listenLive(drawing, () => latest.current, word)
    drawing.map.on('moveend', () => latest.current.rest(drawing))
  })

  // The author has moved it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other props do not move the map
  useLayoutEffect(() => {
    if (!drawn) return
    hasFitted.current = false
    setView(drawn, props)
  }, [drawn, center.lng, center.lat, zoom, minZoom, maxZoom, fits])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow from the theme of the page by the style sheet
  useLayoutEffect(() => {
    if (drawn) dressLiveMap(drawn, theme)
  }, [drawn, theme, pageTheme])

  useLayoutEffect(() => {
    if (!drawn || !about || tiles === '') return
    addTiles(drawn, tiles, about, (areThere) => setTileState(areThere ? 'there' : 'failed'))
  }, [drawn, about, tiles])

  // biome-ignore lint/correctness/useExhaustiveDependencies: areas lie elsewhere on tiles of another system, and have the colours of the theme
  useLayoutEffect(() => {
    if (drawn) drawLiveAreas(drawn, areas)
  }, [drawn, areas, tileState, theme, pageTheme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `rest` draws
  useLayoutEffect(() => {
    if (!drawn || !running) return
    if (fits && !hasFitted.current && marks.length > 0) {
      hasFitted.current = true
      showAll(drawn, placesOf(props))
    }
    rest(drawn)
  }, [drawn, running, marks, cluster, showsNames, info?.id, locale, tileState, theme, pageTheme, fits, center, zoom])

  const opened = info && marks.find(({ id }) => id === info.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on tiles of another system it lies elsewhere
  useLayoutEffect(() => {
    if (drawn) overlay.setPosition(opened && drawn.system.onGround(opened))
  }, [drawn, overlay, opened, tileState])

  const zoomBy = (steps: number) => {
    const view = drawn?.map.getView()
    view?.setZoom((view.getZoom() ?? zoom) + steps)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !drawn || isStill) return
    if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (!moveByKey(drawn.map, event.key)) return
    event.preventDefault()
  }
  const close = () => {
    onOpen(undefined)
    frame.current?.focus({ preventScroll: true })
  }
  const find = (text: string): boolean => {
    const found = marks.find(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    if (!found || !drawn) return false
    drawn.map.getView().setCenter(drawn.system.onGround(found))
    onOpen(found.id)
    return true
  }
  return (
    <section
      ref={frame}
      className="core-map-canvas core-live-map"
      aria-label={label}
      data-theme-of-map={theme}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div ref={place} className="core-map-drawing">
        <div />
      </div>
      {!isStill && (
        <MapTools
          scale={controls.scale ? scale : undefined}
          hasZoom={controls.zoom}
          onZoomIn={() => zoomBy(1)}
          onZoomOut={() => zoomBy(-1)}
          onFit={controls.whole && drawn ? () => showWhole(drawn, props) : undefined}
        />
      )}
      {!isStill && (
        <MapSpots
          spots={spots.map(({ placed, x, y }) => ({
            ...{ key: placed.marks[0]!.id, x, y },
            name: nameOf(placed.marks, word),
          }))}
          onPress={(index) => press(spots[index]!)}
        />
      )}
      {tip && <MapTip tip={tip} />}
      {list && (
        <MapCluster
          places={list.slice(0, MAX_SPOTS)}
          onOpen={(id) => {
            setList(undefined)
            onOpen(id)
          }}
          onClose={() => {
            setList(undefined)
            frame.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {tileState === 'there' && about && about.attribution !== '' && (
        <span className="core-live-attribution">{about.attribution}</span>
      )}
      {tileState === 'failed' && (
        <p className="core-live-note" role="status">
          {word('tilesFail')}
          {!isStill && drawn && (
            <button type="button" onClick={() => retryTiles(drawn)}>
              {word('retry')}
            </button>
          )}
        </p>
      )}
      {info && opened && createPortal(<InfoWindow info={info} onClose={close} onFind={find} />, overlay.getElement()!)}
    </section>
  )
}

function showWhole(drawing: LiveDrawing, props: LiveMapProps): void {
  if (props.marks.length > 0) showAll(drawing, placesOf(props))
  else setView(drawing, props)
}

type WordOf = ReturnType<typeof useMapWords>['word']

const nameOf = (marks: readonly LiveMark[], word: WordOf): string =>
  marks.length === 1 ? marks[0]!.name : word('together', { count: marks.length })

/** All that a view of the whole has in it. */
function placesOf({ marks, areas }: LiveMapProps) {
  const corners = areas.flatMap(({ rings: [outer = []] }) => outer.map(([lng = 0, lat = 0]) => ({ lng, lat })))
  return [...marks, ...corners]
}
