import { chartConfig } from '@atrium/contract/define/chart-config'
import { interval, oneOf, time } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'
import { SHORT_RANGE } from '@atrium/contract/time'

const props = {
  chartType: oneOf([0, 7, 8], { default: 0 }),
  config: chartConfig(),
  startTime: time(SHORT_RANGE.startTime),
  endTime: time(SHORT_RANGE.endTime),
  interval: interval(SHORT_RANGE.interval),
} as const

export default defineWidget({
  kind: 'InfluxdbChart',
  icon: 'trend',
  size: { width: 640, height: 320 },
  props,
  shape: () => 'series',
  fullScreen: true,
})
