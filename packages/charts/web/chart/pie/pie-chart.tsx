import './echarts-parts.ts'
import '../chart.css'
import './pie.css'
import { useMemo, useRef } from 'react'
import type { Cell } from '../../../contract/data.ts'
import { shortNames } from '../../kind/short-names.ts'
import { SeriesName } from '../../kind/short-text.tsx'
import { ChartCanvas } from '../chart-canvas.tsx'
import { useChartWords } from '../chart-words.ts'
import type { Chart } from '../echarts.ts'
import { type ThemeColours, useThemeColours } from '../theme-colours.ts'
import { colourOfSlice, isLabelled, partOf, piePoints, pieStructure, textOf, totalOf } from './option.ts'
import type { Slice } from './slices.ts'

interface PieChartProps {
  slices: readonly Slice[]
  isRing: boolean
  width: number
  height: number
  scale: number
  running: boolean
  onSelect(row: Readonly<Record<string, Cell>>): void
}

/** A pie or a ring, with a list of its slices at the right, or at the bottom of a tall widget. */
export function PieChart(props: PieChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const colours = useThemeColours(root)
  const { width, height } = props
  const isWide = width >= height
  const list = isWide ? Math.min(240, width * 0.5) : Math.min(height * 0.4, 26 * props.slices.length + 12)
  const size = isWide ? { width: width - list, height } : { width, height: height - list }
  const hasParts = !isLabelled(size)
  return (
    <div ref={root} className={isWide ? 'charts-chart charts-pie charts-pie-wide' : 'charts-chart charts-pie'}>
      {colours && (
        <>
          <Drawing {...props} {...size} colours={colours} />
          <SliceList {...props} {...{ colours, hasParts }} style={isWide ? { width: list } : { height: list }} />
        </>
      )}
    </div>
  )
}

function Drawing({
  slices,
  isRing,
  width,
  height,
  scale,
  running,
  colours,
  onSelect,
}: PieChartProps & { colours: ThemeColours }) {
  const words = useChartWords()
  const chart = useRef<Chart | null>(null)
  const latest = useRef({ slices, onSelect })
  latest.current = { slices, onSelect }
  const labelled = isLabelled({ width, height })
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the size only whether there is room for labels
  const structure = useMemo(() => pieStructure(isRing, { width, height }, colours), [isRing, labelled, colours])
  const points = useMemo(() => piePoints(slices, colours), [slices, colours])
  const [only] = slices
  const text = only ? textOf({ ...only, value: totalOf(slices) }) : ''
  return (
    <div className="charts-pie-drawing" style={{ width, height }}>
      <ChartCanvas
        {...{ structure, points, width, height, scale, running, chart }}
        onCreated={(created) =>
          created.on('click', ({ dataIndex }) => {
            const slice = latest.current.slices[Number(dataIndex)]
            if (slice) latest.current.onSelect(selected(slice))
          })
        }
      />
      {isRing && only && (
        <div className="charts-pie-total" aria-hidden="true">
          <small>{words.total}</small>
          <b style={{ fontSize: totalSize(text, Math.min(width, height)) }}>{text}</b>
        </div>
      )}
    </div>
  )
}

interface SliceListProps extends PieChartProps {
  colours: ThemeColours
  /** The drawing has no room for the percentages. */
  hasParts: boolean
  style: object
}

function SliceList({ slices, colours, hasParts, onSelect, style }: SliceListProps) {
  const total = totalOf(slices)
  const short = shortNames(slices.map(({ name }) => name))
  return (
    <ul className="charts-pie-list" style={style}>
      {slices.map((slice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several slices may have no name
        <li key={`${index} ${slice.name}`}>
          <button type="button" onClick={() => onSelect(selected(slice))}>
            <i style={{ background: colourOfSlice(slice, index, colours) }} />
            <SeriesName name={slice.name || '—'} short={short.get(slice.name) || undefined} />
            <b>{textOf(slice)}</b>
            {hasParts && <em>{partOf(slice, total)}</em>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The text fits into the hole of the ring, which is half as wide as the drawing. */
function totalSize(text: string, side: number): number {
  return Math.min(22, (side * 0.36) / (text.length * 0.68))
}

const selected = ({ name, value, row }: Slice) => ({ ...row, name, value })
