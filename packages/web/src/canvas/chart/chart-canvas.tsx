import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Chart, createChart, pixelRatio } from './echarts.ts'

type Option = Parameters<Chart['setOption']>[0]

interface ChartCanvasProps {
  /** Axes, lines and styles. A new object redraws the whole chart. */
  structure: object
  /** The part that changes with every push. It is merged into the structure. */
  points: object
  width: number
  height: number
  scale: number
  /** The chart instance, to convert pixels into values. */
  chart: RefObject<Chart | null>
}

/** ECharts on a canvas. The structure is set once; a push sets only the points and is drawn in the same frame. */
export function ChartCanvas({ structure, points, width, height, scale, chart }: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<object>(null)
  const size = useRef({ width, height, scale })
  size.current = { width, height, scale }

  useLayoutEffect(() => {
    if (!element.current) return
    const { width, height, scale } = size.current
    const created = createChart(element.current, width, height, scale)
    chart.current = created
    return () => {
      chart.current = null
      drawn.current = null
      created.dispose()
    }
  }, [chart])

  useEffect(() => {
    // ECharts' resize() keeps the old pixel ratio, so it is set here.
    const painter = chart.current?.getZr().painter as { dpr?: number } | undefined
    if (painter) painter.dpr = pixelRatio(scale)
    chart.current?.resize({ width, height })
  }, [chart, width, height, scale])

  useLayoutEffect(() => {
    const now = chart.current
    if (!now) return
    if (drawn.current !== structure) now.setOption(structure as Option, { notMerge: true })
    drawn.current = structure
    now.setOption(points as Option)
    now.getZr().flush()
  }, [chart, structure, points])

  return <div ref={element} className="c-chart-canvas" style={{ width, height }} />
}
