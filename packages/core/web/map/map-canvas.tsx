import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isPrinting } from '../theme/printing.ts'
import { useTheme } from '../theme/theme-choice.ts'
import { tokens } from '../theme/tokens.ts'
import {
  type Drawn,
  go,
  listen,
  type MapCanvasProps,
  moveByKey,
  open,
  type Scale,
  type Shown,
  type Spot,
  show,
  viewOf,
} from './drawing.ts'
import { COUNTRY, init } from './echarts.ts'
import { MapCluster } from './map-cluster.tsx'
import { countryOption } from './map-option.ts'
import { MapSpots } from './map-spots.tsx'
import { MapTools } from './map-tools.tsx'
import { fitted, MAX_ZOOM, type Mark, type Place, viewOfBounds } from './place.ts'
import { useMapWords } from './words.ts'

const STEP = 2

/** ECharts on a canvas: the country, the places on it, and the picked point. */
export default function MapCanvas(props: MapCanvasProps) {
  const { places, picked, openId, onPick, onOpen, lookNames, within } = props
  const frame = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Drawn>()
  const [scale, setScale] = useState<Scale>()
  const [spots, setSpots] = useState<readonly Spot[]>([])
  const [cluster, setCluster] = useState<readonly Place[]>()
  const { word, locale } = useMapWords()
  const t = tokens[useTheme()]
  const tipOf = ({ places: together, parts }: Mark) => {
    const [first] = together
    if (together.length === 1) return [first!.name, first!.note].filter(Boolean).join('\n')
    const named = parts.flatMap(([look, count]) => (lookNames?.[look] ? [`${lookNames[look]} ${count}`] : []))
    return [word('together', { count: together.length }), ...named].join('\n')
  }
  const latest = useRef<Shown>(null as never)
  latest.current = { ...props, t, isEnglish: locale === 'en_US', tipOf, setScale, setSpots, setCluster }
  const home = useMemo(
    () => (within ? viewOfBounds(within) : fitted(picked ? [picked, ...places] : places)),
    [places, picked, within],
  )
  const start = useRef(home)

  useEffect(() => {
    const place = element.current
    if (!place) return
    let drawn: Drawn | undefined
    const observer = new ResizeObserver(() => {
      // On paper the place takes the size of its drawing, not the other way round.
      if (place.clientWidth === 0 || matchMedia('print').matches) return
      if (drawn) drawn.resize()
      else {
        drawn = init(place)
        drawn.setOption(countryOption(COUNTRY, start.current, latest.current.t))
        listen(drawn, () => latest.current)
        setChart(drawn)
      }
      show(drawn, latest.current)
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      drawn?.dispose()
      setChart(undefined)
    }
  }, [])

  // With another theme or other places the map keeps its view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the props are read from `latest`
  useLayoutEffect(() => {
    if (!chart) return
    chart.setOption(countryOption(COUNTRY, viewOf(chart), t))
    show(chart, latest.current)
    // For paper at once: the page is laid out right after this.
    if (isPrinting()) chart.getZr().flush()
  }, [chart, t, places, picked, openId])

  const zoomBy = (factor: number) => {
    if (!chart) return
    go(chart, { zoom: Math.min(MAX_ZOOM, Math.max(1, viewOf(chart).zoom * factor)) }, latest.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !chart) return
    if (event.key === '+' || event.key === '=') zoomBy(STEP)
    else if (event.key === '-') zoomBy(1 / STEP)
    else if (!moveByKey(chart, event.key, latest.current)) return
    event.preventDefault()
  }
  const press = (mark: Mark) => {
    // The button of a cluster disappears when the map zooms in, so the frame takes the focus and keeps the keys
    // working.
    if (mark.places.length > 1) frame.current?.focus()
    if (chart) open(chart, mark, latest.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the buttons inside move the map
    <div ref={frame} className="core-map-canvas" data-picks={onPick !== undefined} tabIndex={-1} onKeyDown={onKeyDown}>
      <div ref={element} className="core-map-drawing" />
      <MapTools
        scale={scale}
        onZoomIn={() => zoomBy(STEP)}
        onZoomOut={() => zoomBy(1 / STEP)}
        onFit={() => chart && go(chart, home, latest.current)}
      />
      {onOpen && !onPick && <MapSpots spots={spots} nameOf={tipOf} onPress={press} />}
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
