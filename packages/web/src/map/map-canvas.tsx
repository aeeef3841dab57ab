import { useEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from '../theme/theme-choice.ts'
import { type Tokens, tokens } from '../ui/tokens.ts'
import { COUNTRY, init } from './echarts.ts'
import { countryOption, marksOption } from './map-option.ts'
import { MapTools } from './map-tools.tsx'
import {
  fitted,
  MAX_ZOOM,
  type Mark,
  marksOf,
  NEAR_DEGREES,
  type Place,
  type Point,
  scaleOf,
  type View,
} from './place.ts'
import { useMapWords } from './words.ts'

type Drawn = ReturnType<typeof init>

export interface MapCanvasProps {
  places: readonly Place[]
  onOpen?: ((id: string) => void) | undefined
  picked?: Point | undefined
  onPick?: ((point: Point) => void) | undefined
}

type Scale = ReturnType<typeof scaleOf>

/** What is shown now, for events that come later. */
interface Shown extends MapCanvasProps {
  t: Tokens
  crowd(mark: Mark): string
  setScale(scale: Scale): void
}

const APART_PX = 44
const SCALE_PX = 96
const STEP = 2

/** ECharts on a canvas: the country, the places on it, and where somebody points. */
export default function MapCanvas(props: MapCanvasProps) {
  const { places, picked, onPick } = props
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Drawn>()
  const [scale, setScale] = useState<Scale>()
  const { word } = useMapWords()
  const t = tokens[useTheme()]
  const crowd = (mark: Mark) => word('together', { count: mark.places.length })
  const latest = useRef<Shown>(null as never)
  latest.current = { ...props, t, crowd, setScale }
  const home = useMemo(() => fitted(picked ? [picked] : places), [places, picked])
  const start = useRef(home)

  useEffect(() => {
    const place = element.current
    if (!place) return
    let drawn: Drawn | undefined
    const observer = new ResizeObserver(() => {
      if (place.clientWidth === 0) return
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

  // Another theme or other places: the country keeps its view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is read from `latest`
  useEffect(() => {
    if (!chart) return
    chart.setOption(countryOption(COUNTRY, viewOf(chart), t))
    show(chart, latest.current)
  }, [chart, t, places, picked])

  const zoomBy = (factor: number) => {
    if (!chart) return
    go(chart, { zoom: Math.min(MAX_ZOOM, Math.max(1, viewOf(chart).zoom * factor)) }, latest.current)
  }
  return (
    <div className="a-map-canvas" data-picks={onPick !== undefined}>
      <div ref={element} className="a-map-drawing" />
      <MapTools
        scale={scale}
        onZoomIn={() => zoomBy(STEP)}
        onZoomOut={() => zoomBy(1 / STEP)}
        onFit={() => chart && go(chart, home, latest.current)}
      />
    </div>
  )
}

/** Marks depend on how near the map is: they are put together anew whenever it has moved. */
function show(drawn: Drawn, { places, picked, crowd, t, setScale }: Shown): void {
  const pixelOf = ({ lng, lat }: Point) =>
    drawn.convertToPixel('geo', [lng, lat]) as unknown as [number, number] | undefined
  drawn.setOption(marksOption({ marks: marksOf(places, APART_PX, pixelOf), picked, crowd }, t))
  const [lng, lat] = viewOf(drawn).center
  const [here, below] = [pixelOf({ lng, lat }), pixelOf({ lng, lat: lat - 1 })]
  if (here && below) setScale(scaleOf(Math.abs(below[1] - here[1]), SCALE_PX))
}

function go(drawn: Drawn, view: Partial<View>, shown: Shown): void {
  drawn.setOption({ geo: { ...viewOf(drawn), ...view } })
  show(drawn, shown)
}

function viewOf(drawn: Drawn): View {
  const { geo } = drawn.getOption() as { geo: [{ center: [number, number]; zoom: number }] }
  return { center: geo[0].center, zoom: geo[0].zoom }
}

/** A press on one place opens it, on several goes nearer; where points are picked, a press picks. */
function listen(drawn: Drawn, shown: () => Shown): void {
  drawn.on('georoam', () => show(drawn, shown()))
  drawn.on('click', 'series', (event) => {
    const { mark } = (event.data ?? {}) as { mark?: Mark }
    const { onOpen, onPick } = shown()
    if (!mark || onPick) return
    const [first] = mark.places
    if (mark.places.length === 1) return onOpen?.(first!.id)
    go(drawn, fitted(mark.places, NEAR_DEGREES), shown())
  })
  drawn.getZr().on('click', ({ offsetX, offsetY }) => {
    const point = drawn.convertFromPixel('geo', [offsetX, offsetY]) as unknown as [number, number] | undefined
    if (!point) return
    const [lng, lat] = point.map((degrees) => Math.round(degrees * 1e6) / 1e6) as [number, number]
    shown().onPick?.({ lng, lat })
  })
}
