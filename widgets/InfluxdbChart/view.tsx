import type { ChartConfig } from '@atrium/contract/define/chart-config'
import { type DrillStack, drillBack, drillInto } from '@atrium/web/canvas/chart/drill'
import { LineChart } from '@atrium/web/canvas/chart/line-chart.tsx'
import { isLineType } from '@atrium/web/canvas/chart/line-option'
import { RangeTool } from '@atrium/web/canvas/inputs/range-tool.tsx'
import { emptyOf, LoadingOverlay, NoData, Refused } from '@atrium/web/canvas/kind/states.tsx'
import type { TimeRange } from '@atrium/web/canvas/kind/time-range'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useWords } from '@atrium/web/canvas/kind/words'
import { useMemo, useState } from 'react'
import { Crumbs } from './crumbs.tsx'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

interface TrendProps {
  chartType: number
  config: ChartConfig
  startTime: string
  endTime: string
}

export default function InfluxdbChartView(view: WidgetViewProps<TrendProps>) {
  const { props, sources, width, height, scale, onAsk, onCancel, nowMs, tools } = view
  const words = useWords({ zh_CN, en_US })
  const [stack, setStack] = useState<DrillStack>([])
  const settings = useMemo(
    () => ({ chartType: props.chartType, config: props.config }),
    [props.chartType, props.config],
  )
  const datasets = useMemo(
    () => sources.flatMap(({ dataset }) => (dataset && dataset.rows.length > 0 ? [dataset] : [])),
    [sources],
  )
  const own: TimeRange = { startTime: props.startTime, endTime: props.endTime }
  const loading = sources.some((source) => source.loading)
  const refused = sources.find((source) => source.refused)?.refused

  function show(next: DrillStack) {
    setStack(next)
    const range = next.at(-1)
    onAsk(range ?? { startTime: undefined, endTime: undefined })
  }

  if (!isLineType(props.chartType)) return <Refused msg={words.typeError} />
  return (
    <>
      {tools(<RangeTool range={stack.at(-1) ?? own} nowMs={nowMs} onChange={(range) => show(drillInto([], range))} />)}
      {stack.length > 0 && (
        <Crumbs stack={stack} whole={words.whole} onBack={(level) => show(drillBack(stack, level))} />
      )}
      {datasets.length > 0 && (
        <LineChart
          {...{ datasets, settings, width, height, scale }}
          onSelect={(startMs, endMs) => show(drillInto(stack, rangeOf(startMs, endMs)))}
        />
      )}
      {datasets.length === 0 &&
        !loading &&
        (refused ? (
          <Refused msg={refused.msg} />
        ) : (
          <NoData dataset={emptyOf(sources)} onRange={(range) => show(drillInto([], range))} />
        ))}
      {loading && <LoadingOverlay onCancel={onCancel} />}
    </>
  )
}

function rangeOf(startMs: number, endMs: number): TimeRange {
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() }
}
