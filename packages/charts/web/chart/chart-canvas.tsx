import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pixelRatio } from '../kind/pixel-ratio.ts'
import { type Chart, type ChartOption, createChart } from './echarts.ts'

interface ChartCanvasProps<Structure extends object, Points extends object> {
  /** Axes, lines and styles. A new object redraws the whole chart. */
  structure: Structure
  /** The part that changes with every push. It is merged into the structure. */
  points: Points
  /** Both as one option, which is quicker for a new chart than one after the other. */
  whole?: (structure: Structure, points: Points) => object
  width: number
  height: number
  scale: number
  /** Lays out and draws in the next frame instead of at once: with many new charts, no task is long. */
  inNextFrame?: boolean | undefined
  /** While off, nothing is drawn; the newest points are drawn when it is on again. */
  running: boolean
  /** The chart instance, to convert pixels into values. */
  chart: RefObject<Chart | null>
  /** Called once for each instance, to listen to its events; they end with it. */
  onCreated?: (chart: Chart) => void
  /** The styles that the structure does not set; read once. */
  theme?: object
  /** Called if the chart refuses its structure; absent: the error is thrown. */
  onError?: (error: unknown) => void
}

/** ECharts on a canvas. The structure is set once; a push sets only the points and is drawn in the same frame. */
export function ChartCanvas<S extends object, P extends object>(props: ChartCanvasProps<S, P>) {
  const { structure, points, width, height, scale, running, chart } = props
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<object>(null)
  const latest = useRef(props)
  latest.current = props

  useLayoutEffect(() => {
    if (!element.current) return
    const { onCreated, ...look } = latest.current
    const created = createChart(element.current, look)
    chart.current = created
    onCreated?.(created)
    return () => {
      chart.current = null
      drawn.current = null
      created.dispose()
    }
  }, [chart])

  useEffect(() => {
    const now = chart.current
    const painter = now?.getZr().painter as { dpr?: number } | undefined
    if (!now || !painter) return
    const dpr = pixelRatio(scale)
    // A resize draws everything, and a new chart has its size already.
    if (now.getWidth() === width && now.getHeight() === height && painter.dpr === dpr) return
    // ECharts' resize() keeps the old pixel ratio, so it is set here.
    painter.dpr = dpr
    now.resize({ width, height })
  }, [chart, width, height, scale])

  useLayoutEffect(() => {
    const now = chart.current
    if (!now || !running) return
    try {
      const { whole, inNextFrame: lazyUpdate = false } = latest.current
      const isNew = drawn.current !== structure
      drawn.current = structure
      if (isNew && whole) now.setOption(whole(structure, points) as ChartOption, { notMerge: true, lazyUpdate })
      else {
        // Its layout is made with the points, not once before them.
        if (isNew) now.setOption(structure as ChartOption, { notMerge: true, lazyUpdate: true })
        now.setOption(points as ChartOption, { lazyUpdate })
      }
      if (!lazyUpdate) now.getZr().flush()
    } catch (error) {
      const { onError } = latest.current
      if (!onError) throw error
      onError(error)
    }
  }, [chart, structure, points, running])

  useEffect(() => {
    // Animations of the author's own options run in frames of their own.
    const animation = chart.current?.getZr().animation
    if (running) animation?.start()
    else animation?.stop()
  }, [chart, running])

  return <div ref={element} className="dashboards-chart-canvas" style={{ width, height }} />
}
