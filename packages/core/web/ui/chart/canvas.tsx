import { useEffect, useRef } from 'react'
import { useTheme } from '../../theme/theme-choice.ts'
import { tokens } from '../../theme/tokens.ts'
import { axisOption, type ChartPoints } from './axis-option.ts'
import { init } from './echarts.ts'

type Drawn = ReturnType<typeof init>

/** ECharts on a canvas that fills its container, in the colours of the theme. */
export default function ChartCanvas(points: ChartPoints) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Drawn>(null)
  const theme = useTheme()
  const option = axisOption(points, tokens[theme])
  const latest = useRef(option)
  latest.current = option

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
