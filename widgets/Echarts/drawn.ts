import type { DatasetColumn } from '@atrium/contract/dashboard'
import { checkedOption, type EchartsOption } from './option.ts'

/** What ECharts reads of an option; everything else in it is a note of its author. */
const PARTS = new Set([
  ...[
    'title',
    'legend',
    'grid',
    'xAxis',
    'yAxis',
    'polar',
    'radiusAxis',
    'angleAxis',
    'radar',
    'dataZoom',
    'visualMap',
  ],
  ...['tooltip', 'axisPointer', 'singleAxis', 'parallel', 'parallelAxis', 'calendar', 'timeline', 'graphic', 'dataset'],
  ...['aria', 'series', 'color', 'gradientColor', 'backgroundColor', 'textStyle', 'darkMode', 'stateAnimation'],
  ...['blendMode', 'hoverLayerThreshold', 'progressive', 'progressiveThreshold', 'useUTC', 'baseOption', 'options'],
  ...['media', 'animation', 'animationThreshold', 'animationDuration', 'animationEasing', 'animationDelay'],
  ...['animationDurationUpdate', 'animationEasingUpdate', 'animationDelayUpdate'],
])

/** The option without the parts that are not drawn; '' for one that cannot be drawn. */
export function drawnOption(text: string): string {
  const checked = checkedOption(text)
  return 'wrong' in checked ? '' : JSON.stringify(partsOf(checked.option))
}

function partsOf(option: EchartsOption): EchartsOption {
  return Object.fromEntries(Object.entries(option).filter(([name]) => PARTS.has(name)))
}

/** Parts that may read columns besides those that the series encode. */
const READS_MORE = /"(transform|visualMap|dimensions?|timeline|baseOption|options|media)"|@/

/**
 * The columns up to the last one that the series encode, because an option may count columns; all if it may read others.
 */
export function drawnColumns(text: string, columns: readonly DatasetColumn[]): readonly DatasetColumn[] {
  const checked = checkedOption(text)
  if ('wrong' in checked) return []
  const encodes = [checked.option.series].flat().map((one) => (one as { encode?: unknown } | undefined)?.encode)
  if (READS_MORE.test(text) || !encodes.every((encode) => typeof encode === 'object' && encode !== null)) return columns
  const places = encodes
    .flatMap((encode) => Object.values(encode as object).flat())
    .map((place) => (typeof place === 'number' ? place : 1 + columns.findIndex(({ name }) => name === place)))
  return columns.slice(0, Math.max(0, ...places))
}
