import '../shared/echarts-parts.ts'
import '@atrium/charts/web/chart/chart.css'
import '../shared/spc.css'
import { ChartCanvas } from '@atrium/charts/web/chart/chart-canvas'
import type { Chart } from '@atrium/charts/web/chart/echarts'
import { type ThemeColours, useThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { useMemo, useRef } from 'react'
import type { SpcConfig } from '../config.ts'
import { controlPoints, controlStructure } from './control-option.ts'
import type { ControlPlot } from './control-plot.ts'
import { ControlPointer } from './control-pointer.tsx'
import { listHeight, listRows, ViolationList } from './violation-list.tsx'

interface ControlChartProps {
  plot: ControlPlot
  config: SpcConfig
  unit: string
  zone: string
  width: number
  height: number
  scale: number
  running: boolean
  /** Nobody points at it: on paper, and on the canvas of the builder. */
  isStill: boolean
  onChoose(index: number): void
}

/** A control chart over that of its spread, and below them the points that break a rule, in words. */
export function ControlChart(props: ControlChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const { plot, height } = props
  const rows = listRows(plot, height)
  return (
    <div ref={root} className="charts-chart">
      {colours && <Drawing {...props} colours={colours} height={height - listHeight(rows)} />}
      {rows > 0 && <ViolationList {...props} rows={rows} />}
    </div>
  )
}

function Drawing(props: ControlChartProps & { colours: ThemeColours }) {
  const { plot, config, unit, zone, width, height, scale, running, isStill, colours } = props
  const chart = useRef<Chart | null>(null)
  const hasCompanion = plot.chart.companion !== null
  const look = useMemo(
    () => ({ config, unit, hasCompanion, width, height, colours }),
    [config, unit, hasCompanion, width, height, colours],
  )
  const structure = useMemo(() => controlStructure(look), [look])
  const points = useMemo(() => controlPoints(plot, look, zone), [plot, look, zone])
  return (
    <div className="charts-chart-plot" style={{ width, height }}>
      <ChartCanvas {...{ structure, points, width, height, scale, running, chart }} inNextFrame={false} />
      {!isStill && <ControlPointer {...props} {...{ chart, width, height }} />}
    </div>
  )
}
