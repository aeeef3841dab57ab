import './echarts-parts.ts'
import '../chart.css'
import { useMemo, useRef, useState } from 'react'
import { shortNames } from '../../kind/short-names.ts'
import { ChartCanvas } from '../chart-canvas.tsx'
import { colourOfSeries } from '../colours.ts'
import type { Chart } from '../echarts.ts'
import { Legend, legendHeight } from '../legend.tsx'
import { type ChartSettings, type Plot, withAlone } from '../plot.ts'
import { type ThemeColours, useThemeColours } from '../theme-colours.ts'
import { pointsOf, structureOf, wholeOf } from './option.ts'
import { ChartPointer } from './pointer.tsx'

const WIDTH_STEP_PX = 16

interface CartesianChartProps {
  plot: Plot
  settings: ChartSettings
  width: number
  height: number
  scale: number
  running: boolean
  /** As in WidgetViewProps. */
  inert?: boolean | undefined
  isPrinted?: boolean
  /** A person chose a range of time; start and end in milliseconds. */
  onRange?: ((startMs: number, endMs: number) => void) | undefined
  /** A person chose a place of the horizontal axis. */
  onChoose?: ((at: number) => void) | undefined
}

/** Lines, areas, bars and points, with a legend at the top left, a label at the last point, and thresholds. */
export function CartesianChart(props: CartesianChartProps) {
  const { plot, height, inert, isPrinted } = props
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const [alone, setAlone] = useState<string | null>(null)
  const shown = useMemo(() => withAlone(plot, alone), [plot, alone])
  const names = JSON.stringify(plot.series.map(({ name }) => name))
  const short = useMemo(() => shortNames(JSON.parse(names)), [names])
  const legend = legendHeight(plot.series.length, height)
  return (
    <div ref={root} className="charts-chart">
      {legend > 0 && colours && (
        <Legend
          height={legend}
          short={short}
          alone={shown === plot ? null : alone}
          onAlone={inert || isPrinted ? undefined : setAlone}
          entries={plot.series.map((one, index) => ({
            id: one.id,
            name: one.name,
            colour: colourOfSeries(one, index, colours),
          }))}
        />
      )}
      {colours && <Drawing {...props} {...{ colours, short }} plot={shown} height={height - legend} />}
    </div>
  )
}

interface DrawingProps extends CartesianChartProps {
  colours: ThemeColours
  short: ReadonlyMap<string, string>
}

function Drawing(props: DrawingProps) {
  const { plot, settings, colours, short, width, height, scale, running, inert, onRange, onChoose } = props
  const chart = useRef<Chart | null>(null)
  // Its parts need not follow each pixel.
  const step = Math.floor(width / WIDTH_STEP_PX) * WIDTH_STEP_PX
  // The chart is drawn again when its series change, not when their points do.
  const parts = JSON.stringify([
    plot.axis,
    plot.series.map(({ id, name, field, draw, number }) => [id, name, field, draw, number]),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `parts` is `plot` without its points
  const structure = useMemo(() => structureOf(settings, plot, colours, step), [settings, parts, colours, step])
  const points = useMemo(() => pointsOf(settings, plot), [settings, plot])
  return (
    <div className="charts-chart-plot" style={{ width, height }}>
      <ChartCanvas
        {...{ structure, points, width, height, scale, running, chart }}
        whole={wholeOf}
        inNextFrame={inert}
      />
      {!inert && (
        <ChartPointer {...{ chart, plot, colours, short, width, height, onRange, onChoose }} config={settings.config} />
      )}
    </div>
  )
}
