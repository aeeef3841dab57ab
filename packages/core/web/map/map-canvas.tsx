import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isPrinting } from '../theme/printing.ts'
import { useTheme } from '../theme/theme-choice.ts'
import { type Drawn, drawMap, dress, endMap, go, resize, show } from './drawing.ts'
import { moveByKey } from './keys.ts'
import { listen, open } from './listen.ts'
import { MapCluster } from './map-cluster.tsx'
import { MapSpots } from './map-spots.tsx'
import { MapTip } from './map-tip.tsx'
import { MapTools } from './map-tools.tsx'
import type { Mark } from './marks.ts'
import { fitted, MAX_ZOOM, type Place, viewOfBounds } from './place.ts'
import { screenOf } from './screen.ts'
import type { MapCanvasProps, Scale, Shown, Spot, Tip } from './shown.ts'
import { useMapWords } from './words.ts'

const STEP = 2

/** The country on a canvas, the places on it, and the picked point. It needs no antd. */
export default function MapCanvas(props: MapCanvasProps) {
  const { places, picked, openId, onPick, onOpen, lookNames, within } = props
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const [scale, setScale] = useState<Scale>()
  const [spots, setSpots] = useState<readonly Spot[]>([])
  const [tip, setTip] = useState<Tip>()
  const [cluster, setCluster] = useState<readonly Place[]>()
  const { word, locale } = useMapWords()
  const theme = useTheme()
  const tipOf = ({ places: together, parts }: Mark) => {
    const [first] = together
    if (together.length === 1) return [first!.name, first!.note].filter(Boolean).join('\n')
    const named = parts.flatMap(([look, count]) => (lookNames?.[look] ? [`${lookNames[look]} ${count}`] : []))
    return [word('together', { count: together.length }), ...named].join('\n')
  }
  const named = ({ mark, x, y }: Spot) => {
    const key = `${mark.places[0]!.id} ${mark.places.length}`
    return { key, name: tipOf(mark), x, y }
  }
  const latest = useRef<Shown>(null as never)
  latest.current = { ...props, isEnglish: locale === 'en_US', tipOf, setScale, setSpots, setTip, setCluster }
  const home = useMemo(
    () => (within ? viewOfBounds(within) : fitted(picked ? [picked, ...places] : places)),
    [places, picked, within],
  )
  const start = useRef(home)

  useEffect(() => {
    const [place, target] = [element.current, element.current?.firstElementChild]
    if (!place || !(target instanceof HTMLElement)) return
    let made: Drawn | undefined
    const observer = new ResizeObserver(() => {
      // On paper the place takes the size of its drawing, not the other way round.
      if (place.clientWidth === 0 || matchMedia('print').matches) return
      Object.assign(target.style, { width: `${place.clientWidth}px`, height: `${place.clientHeight}px` })
      if (made) resize(made)
      else {
        made = drawMap(target, start.current)
        listen(made, () => latest.current)
        setDrawn(made)
      }
      show(made, latest.current)
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      if (made) endMap(made)
      setDrawn(undefined)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow from the theme by the style sheet
  useLayoutEffect(() => {
    if (drawn) dress(drawn)
  }, [drawn, theme])

  // With another theme, language or other places the map keeps its view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the props are read from `latest`
  useLayoutEffect(() => {
    if (!drawn) return
    show(drawn, latest.current)
    // For paper at once: the page is laid out right after this.
    if (isPrinting()) drawn.map.renderSync()
  }, [drawn, theme, locale, places, picked, openId])

  const zoomBy = (factor: number) => {
    if (!drawn) return
    const zoom = screenOf(drawn.map).view.zoom * factor
    go(drawn, { zoom: Math.min(MAX_ZOOM, Math.max(1, zoom)) }, latest.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !drawn) return
    if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-') zoomBy(1 / STEP)
    else if (moveByKey(drawn.map, event.key)) show(drawn, latest.current)
    else return
    event.preventDefault()
  }
  const press = (mark: Mark) => {
    // The button of a cluster disappears when the map zooms in, so the frame takes the focus and keeps the keys
    // working.
    if (mark.places.length > 1) frame.current?.focus()
    if (drawn) open(drawn, mark, latest.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the buttons inside move the map
    <div ref={frame} className="core-map-canvas" data-picks={onPick !== undefined} tabIndex={-1} onKeyDown={onKeyDown}>
      <div ref={element} className="core-map-drawing">
        <div />
      </div>
      <MapTools
        scale={scale}
        onZoomIn={() => zoomBy(STEP)}
        onZoomOut={() => zoomBy(1 / STEP)}
        onFit={() => drawn && go(drawn, home, latest.current)}
      />
      {onOpen && !onPick && <MapSpots spots={spots.map(named)} onPress={(index) => press(spots[index]!.mark)} />}
      {tip && <MapTip tip={tip} />}
      {onOpen && cluster && (
        <MapCluster
          places={cluster}
          onOpen={onOpen}
          onClose={() => {
            setCluster(undefined)
            frame.current?.focus()
          }}
        />
      )}
    </div>
  )
}
