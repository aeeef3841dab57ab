import { axisLimits, CHART_TYPES, type ChartField, NO_CONFIG } from '../../../contract/define/chart-config.ts'
import { measured } from '../../kind/numbers.ts'
import { shortened } from '../../kind/short-text.tsx'
import { shortWritten } from '../colours.ts'
import type { ChartSettings, Plot } from '../plot.ts'
import type { ThemeColours } from '../theme-colours.ts'

export const AXIS_FONT_PX = 13
/** Of a value axis with its numbers. */
export const AXIS_WIDTH_PX = 64

export const TIME_LABELS = {
  year: '{yyyy}',
  month: '{MM}/{dd}',
  day: '{MM}/{dd}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}',
}

export function horizontalAxis({ axis }: Pick<Plot, 'axis'>, colours: ThemeColours) {
  const formatter = { time: TIME_LABELS, value: (value: number) => measured(value), category: shortened }[axis]
  return {
    type: axis,
    axisLine: { onZero: false, lineStyle: { color: colours.line } },
    axisTick: { show: false },
    axisLabel: {
      color: colours.muted,
      fontSize: AXIS_FONT_PX,
      hideOverlap: true,
      margin: 10,
      formatter,
      // Labels of a time axis would be measured as rich text, letter by letter.
      rich: null,
    },
    splitLine: { show: false },
    splitNumber: 5,
    ...(axis === 'value' ? { scale: true } : {}),
  }
}

/** Ends that are the wrong way around, from before a save refused them, are not used. */
function usable({ min, max }: ReturnType<typeof axisLimits>) {
  return min !== null && max !== null && min >= max ? {} : { min: min ?? undefined, max: max ?? undefined }
}

/** The numbers of the value axes that the series use, in order. */
export function usedAxes(series: Plot['series']): number[] {
  const used = [...new Set(series.map(({ field }) => field.yAxis))].sort((a, b) => a - b)
  return used.length > 0 ? used : [0]
}

/** The numbers of an axis are scaled if all of its fields are, and are in one unit. */
function labelOf(fields: readonly ChartField[]): (value: number) => string {
  const [first] = fields
  const isOne = first && fields.every(({ unit, unitScale }) => unit === first.unit && unitScale === first.unitScale)
  return isOne && first.unitScale !== 'none'
    ? (value) => shortWritten(value, first, NO_CONFIG)
    : (value) => measured(value)
}

export function valueAxes(
  { series }: Pick<Plot, 'series'>,
  { chartType, config }: ChartSettings,
  colours: ThemeColours,
  width: number,
) {
  const seen = { left: 0, right: 0 }
  // The numbers of further axes are left out where the lines would have less than half of the width.
  const most = Math.max(1, Math.floor((width / 2 - AXIS_WIDTH_PX / 2) / AXIS_WIDTH_PX))
  return usedAxes(series).map((number, index) => {
    const side = number % 2 === 0 ? 'left' : 'right'
    const offset = AXIS_WIDTH_PX * seen[side]++
    const drawn = series.filter(({ field }) => field.yAxis === number)
    const limits = axisLimits(
      drawn.map(({ field }) => field),
      config,
    )
    return {
      show: index < most,
      type: drawn.some(({ field }) => field.log) ? 'log' : 'value',
      position: side,
      offset,
      inverse: drawn.some(({ field }) => field.inverse),
      ...usable(limits),
      // A trend shows change: an axis that always starts at zero would hide it. The length of a bar is its value, and
      // so is the height of what is stacked.
      scale: chartType !== CHART_TYPES.stacked && drawn.every(({ draw }) => draw !== 'bar'),
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colours.muted, fontSize: AXIS_FONT_PX, formatter: labelOf(drawn.map(({ field }) => field)) },
      splitLine: { show: index === 0, lineStyle: { color: colours.line, width: 1 } },
      ...(index === 0 && config.name !== ''
        ? {
            name: shortened(config.name),
            nameLocation: 'end',
            nameGap: 10,
            nameTextStyle: { color: colours.muted, fontSize: AXIS_FONT_PX, align: 'left' },
          }
        : {}),
    }
  })
}
