import type { EChartsCoreOption } from 'echarts/core'
import { FONT_FAMILY, type Tokens } from '../../theme/tokens.ts'

interface Earlier {
  /** 昨天 */
  name: string
  /** What the other values are called beside it: 今天 */
  own: string
  points: readonly (readonly [label: string, value: number])[]
}

export interface ChartPoints {
  /** Name of the values, for the tooltip: 访客数 */
  name: string
  /** In the order of the axis. */
  points: readonly (readonly [label: string, value: number | null])[]
  /** Paler values of an earlier time at the places with the same labels: bars beside these, a line behind them. */
  behind?: Earlier | undefined
  /** The last place is a day that has not ended: its name on the axis, and in the legend. */
  running?: { name: string; legend: string } | undefined
  as: 'bars' | 'line'
}

const THREE_HOURS = /^(00|03|06|09|12|15|18|21):00$/
/** An hour among those of several days, and the first of a day. */
const HOUR_OF_DAYS = /^\d\d-\d\d \d\d:\d\d( [+-]\d\d:\d\d)?$/
const MIDNIGHT = /^\d\d-\d\d 00:00/

type Named = (index: number, label: string) => boolean

/** Which places have a name on the axis: counted in places, the names of many hours would be crooked times. */
function namedPlaces(labels: readonly string[]): Named | 'auto' {
  const areHoursOfDays = labels.every((label) => HOUR_OF_DAYS.test(label))
  if (areHoursOfDays && labels.filter((label) => MIDNIGHT.test(label)).length > 1) return (_, at) => MIDNIGHT.test(at)
  const isLongDay = labels.length > 24 && labels.every((label) => /^\d\d:\d\d( [+-]\d\d:\d\d)?$/.test(label))
  const named = labels.filter((label) => THREE_HOURS.test(label))
  return isLongDay && named.length > 2 ? (_, label) => THREE_HOURS.test(label) : 'auto'
}

/** How pale the values of a running day are. */
const RUNNING = 0.45

/** Values over the named places of an axis, with horizontal lines only, muted axis text and no boxes. */
export function axisOption({ name, points, behind, running, as }: ChartPoints, t: Tokens): EChartsCoreOption {
  const text = { color: t.muted, fontFamily: FONT_FAMILY, fontSize: 12 }
  const [colour] = t.series
  const earlier = new Map(behind?.points)
  const last = points.length - 1
  const interval = namedPlaces(points.map(([label]) => label))
  const byDays =
    points.length > 0 && interval !== 'auto' && MIDNIGHT.test(points.find(([at], i) => interval(i, at))![0])
  const nameOf = (label: string, index: number) => (running && index === last ? running.name : label)
  return {
    animationDuration: 200,
    grid: { left: 4, right: 8, top: 16, bottom: 0, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      // Drawn on the canvas: the HTML tooltip would put markup into the page.
      renderMode: 'richText',
      backgroundColor: t.raised,
      borderColor: t.line,
      borderWidth: 1,
      textStyle: { ...text, color: t.text },
      axisPointer: { type: as === 'bars' ? 'shadow' : 'line', shadowStyle: { color: t.hover }, z: 0 },
      confine: true,
    },
    xAxis: {
      type: 'category',
      data: points.map(([label]) => label),
      boundaryGap: as === 'bars',
      axisTick: byDays ? { show: true, interval, lineStyle: { color: t.lineStrong } } : { show: false },
      axisLine: { lineStyle: { color: t.lineStrong } },
      axisLabel: {
        ...text,
        hideOverlap: true,
        interval,
        // A midnight is named by its day.
        formatter: byDays ? (label: string) => label.slice(0, 5) : nameOf,
        ...(running ? { showMaxLabel: true } : {}),
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 4,
      axisLabel: text,
      splitLine: { lineStyle: { color: t.line } },
    },
    series: [
      ...(behind
        ? [
            {
              name: behind.name,
              type: as === 'bars' ? 'bar' : 'line',
              data: points.map(([label]) => earlier.get(label) ?? null),
              color: t.lineStrong,
              symbol: 'none',
              silent: true,
              ...(as === 'bars' ? { barMaxWidth: 12, barGap: '10%', itemStyle: { borderRadius: [2, 2, 0, 0] } } : {}),
            },
          ]
        : []),
      {
        name: behind?.own ?? name,
        type: as === 'bars' ? 'bar' : 'line',
        data: points.map(([, value], index) => (running && index === last ? runningItem(value, as) : value)),
        color: colour,
        ...(as === 'bars'
          ? { barMaxWidth: behind ? 12 : 24, itemStyle: { borderRadius: [2, 2, 0, 0] } }
          : { symbol: 'none', showAllSymbol: true, lineStyle: { width: 1.5 }, areaStyle: { opacity: 0.08 } }),
      },
    ],
  }
}

/** A bar that is paler, or the only point of a line that is marked. */
function runningItem(value: number | null, as: ChartPoints['as']) {
  if (as === 'bars') return { value, itemStyle: { opacity: RUNNING } }
  return { value, symbol: 'emptyCircle', symbolSize: 8 }
}
