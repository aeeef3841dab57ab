import type { ThemeColours } from '@atrium/charts/web/chart/theme-colours'

/** The styles of an option that sets none: colours, texts and axes as in all other charts. */
export function themeOf({ text, muted, line, surface, font, series }: ThemeColours) {
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: muted, fontSize: 13, hideOverlap: true },
    splitLine: { lineStyle: { color: line } },
    nameTextStyle: { color: muted },
  }
  return {
    color: series,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, color: text },
    title: { textStyle: { color: text, fontSize: 16, fontWeight: 600 }, subtextStyle: { color: muted } },
    legend: { textStyle: { color: muted }, inactiveColor: line, pageTextStyle: { color: muted } },
    tooltip: { backgroundColor: surface, borderColor: line, textStyle: { color: text, fontSize: 13 } },
    axisPointer: { lineStyle: { color: line }, crossStyle: { color: line } },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    logAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    radar: {
      axisName: { color: muted },
      axisLine: { lineStyle: { color: line } },
      splitLine: { lineStyle: { color: line } },
      splitArea: { show: false },
    },
    visualMap: { textStyle: { color: muted } },
    timeline: { label: { color: muted }, lineStyle: { color: line } },
    line: { symbol: 'circle', lineStyle: { width: 2 } },
    pie: { label: { color: text }, itemStyle: { borderColor: surface, borderWidth: 2 } },
    gauge: { title: { color: muted }, detail: { color: text }, axisLabel: { color: muted } },
    sankey: { label: { color: text } },
    graph: { label: { color: text } },
  }
}
