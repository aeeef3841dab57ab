import './chart.css'
import type { Dataset } from '@atrium/contract/dashboard'
import { useMemo, useRef } from 'react'
import { SeriesName } from '../kind/short-text.tsx'
import { ChartCanvas } from './chart-canvas.tsx'
import type { Chart } from './echarts.ts'
import { inZone } from './in-zone.ts'
import { colourOfSeries, type LineChartSettings, linePoints, lineStructure } from './line-option.ts'
import { ChartPointer } from './pointer.tsx'
import { type Series, seriesOf } from './series.ts'
import { type ThemeColours, useThemeColours } from './theme-colours.ts'

const LEGEND_HEIGHT_PX = 28

interface LineChartProps {
  datasets: readonly Dataset[]
  settings: LineChartSettings
  width: number
  height: number
  scale: number
  /** The zone of the axis and of the pointer's time; absent: the browser's. */
  zone?: string | undefined
  onSelect(startMs: number, endMs: number): void
}

/** Live lines over time, with a legend at the top left, a label at the last point, and thresholds with their value. */
export function LineChart({ datasets: given, settings, width, height, scale, zone, onSelect }: LineChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const datasets = useMemo(() => (zone === undefined ? given : given.map((one) => inZone(one, zone))), [given, zone])
  const series = useMemo(() => seriesOf(datasets, settings.config), [datasets, settings])
  return (
    <div ref={root} className="c-chart">
      {series.length > 1 && colours && <Legend series={series} colours={colours} />}
      {colours && (
        <Plot
          {...{ datasets, settings, series, colours, width, scale, zone, onSelect }}
          height={series.length > 1 ? height - LEGEND_HEIGHT_PX : height}
        />
      )}
    </div>
  )
}

function Legend({ series, colours }: { series: readonly Series[]; colours: ThemeColours }) {
  return (
    <ul className="c-chart-legend" style={{ height: LEGEND_HEIGHT_PX }}>
      {series.map(({ id, name, field }, index) => (
        <li key={id}>
          <i style={{ background: colourOfSeries(field, index, colours) }} />
          <SeriesName name={name} />
        </li>
      ))}
    </ul>
  )
}

interface PlotProps extends LineChartProps {
  series: Series[]
  colours: ThemeColours
}

function Plot({ datasets, settings, series, colours, width, height, scale, zone, onSelect }: PlotProps) {
  const chart = useRef<Chart | null>(null)
  // The chart is drawn again when its lines change, not when their points do.
  const lines = JSON.stringify(series.map(({ id, name, field }) => [id, name, field]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` is `series` without its points
  const structure = useMemo(
    () => ({ ...lineStructure(settings, series, colours), useUTC: zone !== undefined }),
    [settings, lines, colours, zone],
  )
  const points = useMemo(() => linePoints(settings, series, rangeOf(datasets)), [settings, series, datasets])
  return (
    <div className="c-chart-plot" style={{ width, height }}>
      <ChartCanvas {...{ structure, points, width, height, scale, chart }} />
      <ChartPointer {...{ chart, series, colours, width, height, zone, onSelect }} config={settings.config} />
    </div>
  )
}

function rangeOf(datasets: readonly Dataset[]) {
  return {
    startMs: Math.min(...datasets.map(({ startMs }) => startMs)),
    endMs: Math.max(...datasets.map(({ endMs }) => endMs)),
  }
}
