import { useEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from '../theme/theme-choice.ts'
import { tokens } from '../ui/tokens.ts'
import { COUNTRY, init } from './echarts.ts'
import { MapTools } from './map-tools.tsx'
import { countryOption, marksOption } from './map-option.ts'
import { fitted, type Mark, MAX_ZOOM, marksOf, NEAR_DEGREES, type Place, type Point, scaleOf, type View } from './place.ts'
import { useMapWords } from './words.ts'

type Drawn = ReturnType<typeof init>

export interface MapCanvasProps {
  places: readonly Place[]
  onOpen?: ((id: string) => void) | undefined
  picked?: Point | undefined
  onPick?: ((point: Point) => void) | undefined
}

const CELL_PX = 44
const SCALE_PX = 96
const STEP = 2

/** ECharts on a canvas: the country, the places on it, and where somebody points. */
export default function MapCanvas({ places, onOpen, picked, onPick }: MapCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Drawn>()
  const [scale, setScale] = useState<{ px: number; text: string }>()
  const { word } = useMapWords()
  const t = tokens[useTheme()]
  const latest = useRef({ places, picked, onOpen, onPick, word, t })
  latest.current = { places, picked, onOpen, onPick, word, t }
  const home = useMemo(() => fitted(picked ? [picked] : places), [places, picked])
  const start = useRef(home)

  useEffect(() => {
    const place = element.current
    if (!place) return
    let drawn: Drawn | undefined
    const observer = new ResizeObserver(() => {
      if (place.clientWidth === 0) return
      if (drawn) {
        drawn.resize()
      } else {
        drawn = init(place)
        drawn.setOption(countryOption(COUNTRY, start.current, latest.current.t))
        listen(drawn, () => latest.current, go)
        drawn.on('georoam', () => drawn && show(drawn))
        setChart(drawn)
      }
      show(drawn)
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      drawn?.dispose()
      setChart(undefined)
    }
  }, [])

  /** Marks depend on how near the map is: they are put together anew whenever it has moved. */
  function show(drawn: Drawn) {
    const now = latest.current
    const pixelOf = ({ lng, lat }: Point) =>
      drawn.convertToPixel('geo', [lng, lat]) as unknown as [number, number] | undefined
    const marks = marksOf(now.places, CELL_PX, pixelOf)
    const crowd = ({ places: together }: Mark) => now.word('together', { count: together.length })
    drawn.setOption(marksOption({ marks, picked: now.picked, crowd }, now.t), { lazyUpdate: true })
    const { center } = viewOf(drawn)
    const [above, below] = [pixelOf({ lng: center[0], lat: center[1] }), pixelOf({ lng: center[0], lat: center[1] - 1 })]
    if (above && below) setScale(scaleOf(Math.abs(below[1] - above[1]), SCALE_PX))
  }

  function go(drawn: Drawn, view: Partial<View>) {
    drawn.setOption({ geo: { ...viewOf(drawn), ...view } })
    show(drawn)
  }

  // Another theme or other places: the country keeps its view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is read from `latest`
  useEffect(() => {
    if (!chart) return
    chart.setOption(countryOption(COUNTRY, viewOf(chart), t))
    show(chart)
  }, [chart, t, places, picked])

  const zoomBy = (factor: number) => {
    if (chart) go(chart, { zoom: Math.min(MAX_ZOOM, Math.max(1, viewOf(chart).zoom * factor)) })
  }
  return (
    <div className="a-map-canvas" data-picks={onPick !== undefined}>
      <div ref={element} className="a-map-drawing" />
      <MapTools
        scale={scale}
        onZoomIn={() => zoomBy(STEP)}
        onZoomOut={() => zoomBy(1 / STEP)}
        onFit={() => chart && go(chart, home)}
      />
    </div>
  )
}

function viewOf(drawn: Drawn): View {
  const { geo } = drawn.getOption() as { geo: [{ center: [number, number]; zoom: number }] }
  return { center: geo[0].center, zoom: geo[0].zoom }
}

type Handlers = Pick<MapCanvasProps, 'onOpen' | 'onPick'>

/** A press on one place opens it, on several goes nearer; where points are picked, a press picks. */
function listen(drawn: Drawn, handlers: () => Handlers, go: (drawn: Drawn, view: Partial<View>) => void): void {
  drawn.on('click', 'series', (event) => {
    const { mark } = (event.data ?? {}) as { mark?: Mark }
    const { onOpen, onPick } = handlers()
    if (!mark || onPick) return
    const [first] = mark.places
    if (mark.places.length === 1) return onOpen?.(first!.id)
    go(drawn, fitted(mark.places, NEAR_DEGREES))
  })
  drawn.getZr().on('click', ({ offsetX, offsetY }) => {
    const point = drawn.convertFromPixel('geo', [offsetX, offsetY]) as unknown as [number, number] | undefined
    if (!point) return
    const [lng, lat] = point.map((degrees) => Math.round(degrees * 1e6) / 1e6) as [number, number]
    handlers().onPick?.({ lng, lat })
  })
}
