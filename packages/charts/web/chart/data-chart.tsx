import './chart.css'
import type { TimeRange } from '@atrium/core/contract/time'
import { type ReactNode, useMemo, useState } from 'react'
import type { Dataset } from '../../contract/data.ts'
import { RangeTool } from '../inputs/range-tool.tsx'
import { emptyOf, LoadingOverlay, NoData, Refused, Skeleton } from '../kind/states.tsx'
import type { WidgetViewProps } from '../kind/widget-view.ts'
import { useChartWords } from './chart-words.ts'
import { Crumbs } from './crumbs.tsx'
import type { TableHeads } from './data-table.ts'
import { DataLayer, DataViewTool } from './data-view.tsx'
import { StepTool } from './step-tool.tsx'
import { inChosenRange } from './typed-part.ts'
import { useDrill } from './use-drill.ts'

/** What a chart over time lets a person do with its range. */
export interface RangeSettings {
  /** The range that the author gave; null if only the stored query has it. */
  own: TimeRange | null
  /** How far the buttons for earlier and later move the range; absent: there are none. */
  step?: string
  isShared: boolean
}

interface DataChartProps {
  view: WidgetViewProps<unknown>
  /** Absent: the range of the chart cannot be changed. */
  ranges?: RangeSettings | undefined
  /** The names that the author gave to columns. */
  fields?: TableHeads['fields']
  /** Draws the data in what is left of the widget. */
  children(datasets: readonly Dataset[], zoom: ((startMs: number, endMs: number) => void) | undefined): ReactNode
}

const NO_RANGES: RangeSettings = { own: null, isShared: false }
/** Shown in the form for the range if only the stored query knows it. */
const UNKNOWN_RANGE: TimeRange = { startTime: '*-1h', endTime: '*' }

/**
 * The frame of every chart that draws data: what is shown while they load and when there are none, the tools for the
 * range, the way back from a zoom, and the data view.
 */
export function DataChart({ view, ranges, fields = [], children }: DataChartProps) {
  const { sources, title, mode, timeZone, nowMs, tools, onCancel, fixedRange = false, followsBoard = false } = view
  const words = useChartWords()
  const [isTable, setTable] = useState(false)
  const { own, step, isShared } = ranges ?? NO_RANGES
  const drill = useDrill(view, isShared, own)
  const chosen = drill.stack.at(-1)
  const feeds = useMemo(
    () => sources.map((feed) => inChosenRange(feed, chosen, nowMs(), timeZone)),
    [sources, chosen, nowMs, timeZone],
  )
  const datasets = useMemo(
    () => feeds.flatMap(({ dataset }) => (dataset && dataset.rows.length > 0 ? [dataset] : [])),
    [feeds],
  )
  const loading = sources.some((source) => source.loading)
  const refused = sources.find((source) => source.refused)?.refused
  const shown = chosen ?? own ?? UNKNOWN_RANGE
  const choosable = fixedRange ? undefined : ranges
  const zoom = ranges && ((startMs: number, endMs: number) => drill.into(rangeOf(startMs, endMs)))
  return (
    <>
      {mode !== 'print' &&
        tools(
          <>
            {choosable && step && (
              <StepTool {...{ step, nowMs }} range={chosen ?? own ?? rangeIn(datasets)} onChange={drill.jump} />
            )}
            {choosable && <RangeTool range={shown} nowMs={nowMs} onChange={drill.jump} />}
            <DataViewTool isOpen={isTable} onToggle={() => setTable(!isTable)} />
          </>,
        )}
      {drill.stack.length > 0 && !(followsBoard && drill.isFromOthers) && (
        <Crumbs stack={drill.stack} whole={words.whole} label={words.ranges} zone={timeZone} onBack={drill.back} />
      )}
      {datasets.length > 0 && children(datasets, zoom)}
      {datasets.length === 0 &&
        (loading ? (
          <Skeleton shape="chart" />
        ) : refused ? (
          <Refused {...refused} />
        ) : (
          <NoData dataset={emptyOf(feeds)} onRange={choosable && drill.jump} />
        ))}
      {isTable && (
        <DataLayer datasets={datasets} name={title} zone={timeZone} fields={fields} onClose={() => setTable(false)} />
      )}
      {loading && <LoadingOverlay onCancel={onCancel} />}
    </>
  )
}

/** The range of the data, which is that of the stored query. */
function rangeIn([first]: readonly Dataset[]): TimeRange {
  if (!first || !Number.isFinite(first.endMs) || first.endMs <= first.startMs) return UNKNOWN_RANGE
  return rangeOf(first.startMs, first.endMs)
}

function rangeOf(startMs: number, endMs: number): TimeRange {
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() }
}
