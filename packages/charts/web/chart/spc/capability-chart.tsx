import './echarts-parts.ts'
import '../chart.css'
import './spc.css'
import { useMemo, useRef } from 'react'
import type { SpcConfig } from '../../../contract/define/spc-config.ts'
import type { Capability } from '../../../contract/statistics/capability.ts'
import { ChartCanvas } from '../chart-canvas.tsx'
import type { Chart } from '../echarts.ts'
import { type ThemeColours, useThemeColours } from '../theme-colours.ts'
import { capabilityPoints, capabilityStructure } from './capability-option.ts'
import { Figures } from './figures.tsx'
import { useSpcWords } from './spc-words.ts'

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
/** Three lines of figures. */
const BELOW_PX = 132

/** The histogram of a process with its figures at the right, or below it if it is narrow. */
export function CapabilityChart(props: CapabilityChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const { width, height } = props
  const isWide = width >= LEAST_WIDE_PX
  const below = Math.min(BELOW_PX, height * 0.45)
  const size = isWide ? { width: width - BESIDE_PX, height } : { width, height: height - below }
  return (
    <div ref={root} className={isWide ? 'charts-chart charts-spc charts-spc-wide' : 'charts-chart charts-spc'}>
      {colours && <Drawing {...props} {...size} colours={colours} />}
      <Figures {...props} style={isWide ? { width: BESIDE_PX } : { height: below }} />
    </div>
  )
}

function Drawing(props: CapabilityChartProps & { colours: ThemeColours }) {
  const { capability, config, unit, width, height, scale, running, colours } = props
  const words = useSpcWords()
  const chart = useRef<Chart | null>(null)
  const look = useMemo(
    () => ({ config, unit, targetName: words.target, width, colours }),
    [config, unit, words, width, colours],
  )
  const structure = useMemo(() => capabilityStructure(look), [look])
  const points = useMemo(() => capabilityPoints(capability, look), [capability, look])
  return (
    <div className="charts-chart-plot" role="img" aria-label={words.histogram} style={{ width, height }}>
      <ChartCanvas {...{ structure, points, width, height, scale, running, chart }} />
    </div>
  )
}
