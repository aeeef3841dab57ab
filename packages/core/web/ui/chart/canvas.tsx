import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePrinting } from '../../theme/printing.ts'
import { useTheme } from '../../theme/theme-choice.ts'
import { tokens } from '../../theme/tokens.ts'
import { axisOption, type ChartPoints } from './axis-option.ts'
import { init } from './echarts.ts'

type Drawn = ReturnType<typeof init>

/** The width of A4 within its margins; sharp also when a printer has many points. */
const PAPER = { width: 680, height: 260, devicePixelRatio: 3 }

/** ECharts on a canvas that fills its container, in the colours of the theme. */
export default function ChartCanvas(points: ChartPoints) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Drawn>(null)
  const theme = useTheme()
  const option = axisOption(points, tokens[theme])
  const latest = useRef(option)
  latest.current = option
  const printing = usePrinting()

  // Of the size that paper has, and drawn at once: the page is laid out right after this, and without an observer.
  useLayoutEffect(() => {
    const place = element.current
    if (!place || !printing) return
    chart.current?.dispose()
    const onPaper = init(place, undefined, PAPER)
    onPaper.setOption({ ...latest.current, animation: false })
    onPaper.getZr().flush()
    chart.current = onPaper
    return () => {
      onPaper.dispose()
      chart.current = place.clientWidth > 0 ? init(place) : null
      chart.current?.setOption(latest.current)
    }
  }, [printing])

  useEffect(() => {
    const place = element.current
    if (!place) return
    const observer = new ResizeObserver(() => {
      if (place.clientWidth === 0) return
      if (chart.current) return chart.current.resize()
      chart.current = init(place)
      chart.current.setOption(latest.current)
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    chart.current?.setOption(option)
  })

  return <div ref={element} className="core-chart-canvas" />
}
