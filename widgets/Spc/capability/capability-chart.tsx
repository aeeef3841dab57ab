import '../shared/echarts-parts.ts'
import '@atrium/charts/web/chart/chart.css'
import '../shared/spc.css'
import type { Capability } from '@atrium/charts/contract/statistics/capability'
import { ChartCanvas } from '@atrium/charts/web/chart/chart-canvas'
import type { Chart } from '@atrium/charts/web/chart/echarts'
import { type ThemeColours, useThemeColours } from '@atrium/charts/web/chart/theme-colours'
import { useMemo, useRef } from 'react'
import type { SpcConfig } from '../config.ts'
import { useSpcWords } from '../shared/spc-words.ts'
import { capabilityPoints, capabilityStructure } from './capability-option.ts'
import { Figures } from './figures.tsx'

interface CapabilityChartProps {
  capability: Capability
  config: SpcConfig
  unit: string
  width: number
  height: number
  scale: number
  running: boolean
}

const LEAST_WIDE_PX = 520
const BESIDE_PX = 190
/** Of a line of figures below; with less room there are fewer of them, and the others are scrolled to. */
const LINE_PX = 43
const MOST_LINES = 3

/** The histogram of a process with its figures at the right, or below it if it is narrow. */
export function CapabilityChart(props: CapabilityChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const { width, height } = props
  const isWide = width >= LEAST_WIDE_PX
  const below = LINE_PX * Math.max(1, Math.min(MOST_LINES, Math.floor((0.45 * height) / LINE_PX)))
  const size = isWide ? { width: width - BESIDE_PX, height } : { width, height: height - below }
  return (
    <div
      ref={root}
      className={isWide ? 'charts-chart spc-capability spc-capability-wide' : 'charts-chart spc-capability'}
    >
      {colours && <Drawing {...props} {...size} colours={colours} />}
      <Figures {...props} style={isWide ? { width: BESIDE_PX } : { height: below }} />
    </div>
  )
}

function Drawing(props: CapabilityChartProps & { colours: ThemeColours }) {
  const { capability, config, width, height, scale, running, colours } = props
  const words = useSpcWords()
  const chart = useRef<Chart | null>(null)
  const look = useMemo(() => ({ config, targetName: words.target, width, colours }), [config, words, width, colours])
  const structure = useMemo(() => capabilityStructure(look), [look])
  const points = useMemo(() => capabilityPoints(capability, look), [capability, look])
  return (
    <div className="charts-chart-plot" role="img" aria-label={words.histogram} style={{ width, height }}>
      <ChartCanvas {...{ structure, points, width, height, scale, running, chart }} />
    </div>
  )
}
