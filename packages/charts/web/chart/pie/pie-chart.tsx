import './echarts-parts.ts'
import '../chart.css'
import './pie.css'
import { fill } from '@atrium/core/web/words'
import { useMemo, useRef } from 'react'
import type { Cell } from '../../../contract/data.ts'
import { shortNames } from '../../kind/short-names.ts'
import { SeriesName } from '../../kind/short-text.tsx'
import { ChartCanvas } from '../chart-canvas.tsx'
import { useChartWords } from '../chart-words.ts'
import type { Chart } from '../echarts.ts'
import { type ThemeColours, useThemeColours } from '../theme-colours.ts'
import {
  colourOfSlice,
  isLabelled,
  leastAngle,
  mostSlices,
  partOf,
  piePoints,
  pieStructure,
  textOf,
  totalOf,
} from './option.ts'
import { gathered, type Slice } from './slices.ts'

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
  const isWide = props.width >= props.height
  return (
    <div ref={root} className={isWide ? 'charts-chart charts-pie charts-pie-wide' : 'charts-chart charts-pie'}>
      {colours && <Parts {...props} {...{ isWide, colours }} />}
    </div>
  )
}

function Parts(props: PieChartProps & { isWide: boolean; colours: ThemeColours }) {
  const { slices, isRing, width, height, isWide, colours } = props
  const words = useChartWords()
  const list = isWide ? Math.min(240, width * 0.5) : Math.min(height * 0.4, 26 * slices.length + 12)
  const size = isWide ? { width: width - list, height } : { width, height: height - list }
  const most = mostSlices(size, isRing)
  const { drawn, shown, others } = useMemo(() => {
    // A slice keeps its colour, whichever are gathered.
    const coloured = slices.map((slice, index) => ({ ...slice, colour: colourOfSlice(slice, index, colours) }))
    const { shown, others } = gathered(coloured, most)
    const [first] = others
    const name = fill(words.otherSlices, { count: others.length })
    const sum = first && { ...first, name, value: totalOf(others), colour: colours.muted }
    return { shown, others: sum ? [sum, ...others] : [], drawn: sum ? [...shown, sum] : shown }
  }, [slices, most, colours, words])
  const labelled = isLabelled(size, isRing, drawn.length)
  return (
    <>
      <Drawing {...props} {...size} {...{ drawn, labelled }} />
      <SliceList
        {...{ shown, others }}
        total={totalOf(slices)}
        hasParts={!labelled}
        onSelect={props.onSelect}
        style={isWide ? { width: list } : { height: list }}
      />
    </>
  )
}

interface DrawingProps extends PieChartProps {
  colours: ThemeColours
  /** The slices that stand apart, and one for the others. */
  drawn: readonly Slice[]
  /** The percentages stand beside the pie. */
  labelled: boolean
}

function Drawing({ slices, drawn, labelled, isRing, width, height, scale, running, colours, onSelect }: DrawingProps) {
  const words = useChartWords()
  const chart = useRef<Chart | null>(null)
  const latest = useRef({ drawn, onSelect })
  latest.current = { drawn, onSelect }
  const least = leastAngle({ width, height }, isRing)
  const structure = useMemo(() => pieStructure(isRing, labelled, least, colours), [isRing, labelled, least, colours])
  const points = useMemo(() => piePoints(drawn, colours), [drawn, colours])
  const [only] = slices
  const text = only ? textOf({ ...only, value: totalOf(slices) }) : ''
  return (
    <div className="charts-pie-drawing" style={{ width, height }}>
      <ChartCanvas
        {...{ structure, points, width, height, scale, running, chart }}
        onCreated={(created) =>
          created.on('click', ({ dataIndex }) => {
            const slice = latest.current.drawn[Number(dataIndex)]
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

interface SliceListProps extends Pick<PieChartProps, 'onSelect'> {
  shown: readonly Slice[]
  /** Those that are one slice of the drawing, after their sum. */
  others: readonly Slice[]
  total: number
  /** The drawing has no room for the percentages. */
  hasParts: boolean
  style: object
}

function SliceList({ shown, others, total, hasParts, onSelect, style }: SliceListProps) {
  const listed = [...shown, ...others]
  const short = shortNames(listed.map(({ name }) => name))
  return (
    <ul className="charts-pie-list" style={style}>
      {listed.map((slice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several slices may have no name
        <li key={`${index} ${slice.name}`} className={index > shown.length ? 'charts-pie-gathered' : undefined}>
          <button type="button" onClick={() => onSelect(selected(slice))}>
            <i style={{ background: slice.colour }} />
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
