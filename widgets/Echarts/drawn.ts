import type { DatasetColumn } from '@atrium/charts/contract/data'
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
  if ('wrong' in checked) return ''
  const { option } = checked
  const read = Object.fromEntries(Object.entries(option).filter(([name]) => PARTS.has(name)))
  if (read.dataset === undefined || READS_MORE.test(text)) return JSON.stringify(read)
  const dataset = [read.dataset].flat().map((one) => drawnDataset(one, option))
  return JSON.stringify({ ...read, dataset })
}

/** The columns that the series read. */
export function drawnColumns(text: string, columns: readonly DatasetColumn[]): readonly DatasetColumn[] {
  const checked = checkedOption(text)
  if ('wrong' in checked) return []
  if (READS_MORE.test(text)) return columns
  const names = ['', ...columns.map(({ name }) => name)]
  return columns.slice(0, readColumns(checked.option, names) - 1)
}

/** Parts that may read columns besides those that the series encode, or count them in another way. */
const READS_MORE = /"(transform|visualMap|dimensions?|seriesLayoutBy|timeline|baseOption|options|media)"|@/

/** How many columns the series read, up to the last one that they encode, because an option may count them. */
function readColumns({ series }: EchartsOption, names: readonly string[]): number {
  const encodes = [series].flat().map((one) => (one as { encode?: unknown } | undefined)?.encode)
  if (!encodes.every((encode) => typeof encode === 'object' && encode !== null)) return names.length
  const places = encodes
    .flatMap((encode) => Object.values(encode as object).flat())
    .map((place) => (typeof place === 'number' ? place : names.indexOf(place)))
  return 1 + Math.max(0, ...places)
}

/** A dataset that the author typed into the option, by rows or by columns, in one of the forms that ECharts knows. */
function drawnDataset(dataset: unknown, option: EchartsOption): unknown {
  const source = (dataset as { source?: unknown } | null)?.source
  if (typeof source !== 'object' || source === null) return dataset
  if (!Array.isArray(source)) {
    const count = readColumns(option, Object.keys(source))
    return { ...(dataset as object), source: Object.fromEntries(Object.entries(source).slice(0, count)) }
  }
  const [first] = source as unknown[]
  if (typeof first !== 'object' || first === null) return dataset
  const names = Array.isArray(first) ? first.map(String) : Object.keys(first)
  const count = readColumns(option, names)
  const kept = names.slice(0, count)
  const rows = source.map((row: unknown) => {
    if (Array.isArray(row)) return row.slice(0, count)
    return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => kept.includes(name)))
  })
  return { ...(dataset as object), source: rows }
}
