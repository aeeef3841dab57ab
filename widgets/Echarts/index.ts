import { code, oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { drawnColumns, drawnOption } from './drawn.ts'
import { checkedOption } from './option.ts'

/** A line of the first column of the data. */
const SIMPLE_OPTION = `{
  "tooltip": { "trigger": "axis" },
  "grid": { "left": 16, "right": 24, "top": 16, "bottom": 12, "outerBoundsContain": "axisLabel" },
  "xAxis": { "type": "time" },
  "yAxis": { "type": "value", "scale": true },
  "series": [{ "type": "line", "showSymbol": false, "encode": { "x": 0, "y": 1, "seriesName": 1 } }]
}`

const props = {
  /** An option of ECharts as JSON. The n-th data source is its n-th `dataset`. */
  option: code('json', 60_000, { default: SIMPLE_OPTION }),
  /** What the data sources deliver: points over time, one row of values, rows of tags, or every point. */
  data: oneOf(['series', 'single', 'rows', 'exact'], { default: 'series' }),
} as const

export type EchartsProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Echarts',
  icon: 'M2.5 2.5v11h11M6.5 5 4.5 7.25l2 2.25M9.5 5l2 2.25-2 2.25',
  cover: 'bars',
  size: { width: 640, height: 320 },
  props,
  shape: ({ data }) => data,
  drawnColumns: ({ option }, columns) => drawnColumns(option, columns),
  drawnProps: ({ option }) => ({ option: drawnOption(option) }),
  fullScreen: true,
  check: ({ option }) => {
    const checked = checkedOption(option)
    return 'wrong' in checked ? { option: checked.wrong } : {}
  },
})
