import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { filled } from '@atrium/charts/web/kind/filled'
import { formatNumber } from '@atrium/core/contract/number-text'
import type { Locale } from '@atrium/core/contract/refusal'
import { momentText } from '@atrium/core/contract/stretches'
import type { LiveMark, MarkInfo } from '@atrium/core/web/map/live/scene'
import type { MapConfig } from './config.ts'
import { type MarkSource, valuesOf } from './use-places.ts'

/** The texts about a mark, with the values of its row as they are now. */
export function infoOf(
  { id, name }: LiveMark,
  source: MarkSource,
  { infoText, infoWindow }: Pick<MapConfig['point'], 'infoText' | 'infoWindow'>,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): MarkInfo {
  const shown = { id, title: name, type: infoWindow }
  if ('typed' in source) return { ...shown, lines: linesOf(source.typed.info) }
  if (infoText !== '') return { ...shown, lines: linesOf(filled(infoText, valuesOf(source))) }
  const { dataset, row } = source
  const lines = dataset.columns.flatMap((column, index) => {
    const text = cellText(row[index] ?? null, column, locale, timeZone)
    return text === '' || text === name ? [] : [`${column.label ?? column.name}: ${text}`]
  })
  return { ...shown, lines }
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))

const MOST_DIGITS = 6

function cellText(cell: Cell, { type, unit }: DatasetColumn, locale: Locale, timeZone: string): string {
  if (cell === null) return ''
  if (type === 'time') return typeof cell === 'number' ? momentText(timeZone, cell) : ''
  if (typeof cell !== 'number') return String(cell)
  const number = formatNumber(Number(cell.toFixed(MOST_DIGITS)), locale)
  return unit ? `${number} ${unit}` : number
}
