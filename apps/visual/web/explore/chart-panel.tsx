import type { Dataset } from '@atrium/charts/contract/data'
import { NO_CONFIG, NO_FIELD } from '@atrium/charts/contract/define/chart-config'
import { CartesianChart } from '@atrium/charts/web/chart/cartesian/cartesian-chart'
import { plotOf } from '@atrium/charts/web/chart/plot'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { measured } from '@atrium/charts/web/kind/numbers'
import { NoData, Refused, Skeleton } from '@atrium/charts/web/kind/states'
import { useElementSize } from '@atrium/charts/web/kind/use-element-size'
import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import { useMemo, useRef } from 'react'
import { useWords } from '../words.ts'
import { shifted, type TimeRange, withoutField } from './query.ts'

interface ChartPanelProps {
  label: string
  /** The one field of all lines, each of which is a value of a tag. */
  field: string | undefined
  feed: FeedState
  /** The range with which the chart is compared. */
  other: { feed: FeedState; shiftMs: number } | null
  onRange(range: TimeRange): void
}

const HEIGHT_PX = 320
/** Room for the last value of each line. */
const RIGHT_PX = 84

/** The lines of the chosen fields, and those of another range drawn over them, dashed. */
export function ChartPanel({ label, field, feed, other, onRange }: ChartPanelProps) {
  const { word } = useWords()
  const root = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(root)
  const [own, earlier] = useMemo(
    () =>
      [feed.dataset, other?.feed.dataset].map((one) => (one && field !== undefined ? withoutField(one, field) : one)),
    [feed.dataset, other?.feed.dataset, field],
  )
  const shiftMs = other?.shiftMs ?? 0
  const datasets = useMemo(() => {
    const second = earlier && shifted(earlier, shiftMs, (name) => word('dataEarlier', { name }))
    return [own, second].filter((one): one is Dataset => !!one && one.rows.length > 0)
  }, [own, earlier, shiftMs, word])
  const dashed = JSON.stringify(
    earlier?.columns.slice(1).map(({ label: shown, name }) => word('dataEarlier', { name: shown ?? name })) ?? [],
  )
  const settings = useMemo(() => {
    const names = JSON.parse(dashed) as string[]
    return {
      chartType: 0,
      config: {
        ...NO_CONFIG,
        rightMargin: RIGHT_PX,
        fieldList: names.map((field) => ({ ...NO_FIELD, field, dashed: true })),
      },
    }
  }, [dashed])
  const plot = useMemo(() => plotOf(datasets, settings, zoneOfTimes()), [datasets, settings])
  const hasLines = datasets.some(({ columns }) => columns.some(({ type }, i) => i > 0 && type === 'number'))
  const isLate = feed.loading && datasets.length > 0
  return (
    <figure
      ref={root}
      className={isLate ? 'visual-explore-chart visual-explore-chart-late' : 'visual-explore-chart'}
      style={{ height: HEIGHT_PX }}
      aria-label={label}
    >
      {width > 0 && hasLines && (
        <CartesianChart
          plot={plot}
          settings={settings}
          width={width}
          height={HEIGHT_PX}
          scale={1}
          running={true}
          onRange={(startMs, endMs) => onRange({ startTime: isoOf(startMs), endTime: isoOf(endMs) })}
        />
      )}
      {datasets.length > 0 && !hasLines && <p className="charts-note">{word('dataOnlyTexts')}</p>}
      {datasets.length === 0 && feed.refused && <Refused {...feed.refused} />}
      {datasets.length === 0 && !feed.refused && feed.loading && <Skeleton shape="chart" />}
      {datasets.length === 0 && !feed.refused && !feed.loading && <NoData dataset={feed.dataset} onRange={onRange} />}
    </figure>
  )
}

const isoOf = (atMs: number) => new Date(atMs).toISOString()

/** How many points the chart shows, and how many of them it draws. */
export function PointNote({ dataset }: { dataset: Dataset | null }) {
  const { word } = useWords()
  if (!dataset || dataset.rows.length === 0) return null
  const { rows, sourcePoints = 0 } = dataset
  const count = measured(Math.max(sourcePoints, rows.length))
  const text =
    sourcePoints > rows.length
      ? word('dataPointsDrawn', { count, drawn: measured(rows.length) })
      : word('dataPoints', { count })
  return <small className="visual-explore-points">{text}</small>
}
