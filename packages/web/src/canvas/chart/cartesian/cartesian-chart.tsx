import './echarts-parts.ts'
import '../chart.css'
import { useMemo, useRef } from 'react'
import { ChartCanvas } from '../chart-canvas.tsx'
import { colourOfSeries } from '../colours.ts'
import type { Chart } from '../echarts.ts'
import { Legend } from '../legend.tsx'
import type { ChartSettings, Plot } from '../plot.ts'
import { type ThemeColours, useThemeColours } from '../theme-colours.ts'
import { pointsOf, structureOf, wholeOf } from './option.ts'
import { ChartPointer } from './pointer.tsx'

const LEGEND_HEIGHT_PX = 28

interface CartesianChartProps {
  plot: Plot
  settings: ChartSettings
  width: number
  height: number
  scale: number
  running: boolean
  /** As in WidgetViewProps. */
  inert?: boolean | undefined
  /** A person chose a range of time; start and end in milliseconds. */
  onRange?: ((startMs: number, endMs: number) => void) | undefined
  /** A person chose a place of the horizontal axis. */
  onChoose?: ((at: number) => void) | undefined
}

/** Lines, areas, bars and points, with a legend at the top left, a label at the last point, and thresholds. */
export function CartesianChart(props: CartesianChartProps) {
  const { plot, height } = props
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const hasLegend = plot.series.length > 1
  return (
    <div ref={root} className="c-chart">
      {hasLegend && colours && (
        <Legend
          height={LEGEND_HEIGHT_PX}
          entries={plot.series.map(({ id, name, field }, index) => ({
            id,
            name,
            colour: colourOfSeries(field, index, colours),
          }))}
        />
      )}
      {colours && <Drawing {...props} colours={colours} height={hasLegend ? height - LEGEND_HEIGHT_PX : height} />}
    </div>
  )
}

function Drawing(props: CartesianChartProps & { colours: ThemeColours }) {
  const { plot, settings, colours, width, height, scale, running, inert, onRange, onChoose } = props
  const chart = useRef<Chart | null>(null)
  // The chart is drawn again when its series change, not when their points do.
  const parts = JSON.stringify([plot.axis, plot.series.map(({ id, name, field, draw }) => [id, name, field, draw])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `parts` is `plot` without its points
  const structure = useMemo(() => structureOf(settings, plot, colours), [settings, parts, colours])
  const points = useMemo(() => pointsOf(settings, plot), [settings, plot])
  return (
    <div className="c-chart-plot" style={{ width, height }}>
      <ChartCanvas
        {...{ structure, points, width, height, scale, running, chart }}
        whole={wholeOf}
        inNextFrame={inert}
      />
      {!inert && (
        <ChartPointer {...{ chart, plot, colours, width, height, onRange, onChoose }} config={settings.config} />
      )}
    </div>
  )
}
