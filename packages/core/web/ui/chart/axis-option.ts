import type { EChartsCoreOption } from 'echarts/core'
import { FONT_FAMILY, type Tokens } from '../../theme/tokens.ts'

export interface ChartPoints {
  /** Name of the values, for the tooltip: 访客数 */
  name: string
  /** In the order of the axis. */
  points: readonly (readonly [label: string, value: number | null])[]
  /** Paler values behind these, at the places with the same labels. */
  behind?: { name: string; points: readonly (readonly [label: string, value: number])[] } | undefined
  as: 'bars' | 'line'
}

const THREE_HOURS = /^(00|03|06|09|12|15|18|21):00$/

/** A day of more places than hours names each third hour; counted in places, the names would be crooked times. */
function namedPlaces(labels: readonly string[]) {
  const isLongDay = labels.length > 24 && labels.every((label) => /^\d\d:\d\d( [+-]\d\d:\d\d)?$/.test(label))
  const named = labels.filter((label) => THREE_HOURS.test(label))
  return isLongDay && named.length > 2 ? (_: number, label: string) => THREE_HOURS.test(label) : 'auto'
}

/** Values over the named places of an axis, with horizontal lines only, muted axis text and no boxes. */
export function axisOption({ name, points, behind, as }: ChartPoints, t: Tokens): EChartsCoreOption {
  const text = { color: t.muted, fontFamily: FONT_FAMILY, fontSize: 12 }
  const [colour] = t.series
  const earlier = new Map(behind?.points)
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
      axisTick: { show: false },
      axisLine: { lineStyle: { color: t.lineStrong } },
      axisLabel: { ...text, hideOverlap: true, interval: namedPlaces(points.map(([label]) => label)) },
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
              // Both bars of a place stand on each other.
              ...(as === 'bars' ? { barMaxWidth: 24, barGap: '-100%', itemStyle: { borderRadius: [2, 2, 0, 0] } } : {}),
            },
          ]
        : []),
      {
        name,
        type: as === 'bars' ? 'bar' : 'line',
        data: points.map(([, value]) => value),
        color: colour,
        ...(as === 'bars'
          ? { barMaxWidth: behind ? 12 : 24, itemStyle: { borderRadius: [2, 2, 0, 0] } }
          : { symbol: 'none', lineStyle: { width: 1.5 }, areaStyle: { opacity: 0.08 } }),
      },
    ],
  }
}
