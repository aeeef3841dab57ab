import { bool, int, text } from '@atrium/core/contract/define/fields'
import type { DatasetColumn } from '../data.ts'
import { namedColumns, namesIn } from './named-columns.ts'
import { column, oneOf, type PropsOf, textStyle } from './props.ts'
import { unitScale } from './units.ts'
import type { DrawnRows, Shape } from './widget.ts'

/** What the kinds have in common that show texts from data. */
export const TEXT_PROPS = {
  /** `newest`: one text with the newest values; `lines`: one line for each row. */
  show: oneOf(['newest', 'lines'], { default: 'newest' }),
  /** `{column}` is a value of the row, `{name}` a parameter; '' shows the column `field`. */
  text: text(5_000, { default: '' }),
  /** The column whose value decides the colour; '' for the first. */
  field: column(),
  textStyle: textStyle(),
  /** Decimals of the numbers in the text. */
  decimal: int({ min: 0, max: 100 }),
  /** Of the numbers in the text. */
  unitScale: unitScale(),
  fontSize: int({ min: 8, max: 400, unit: 'px', default: 20 }),
  bold: bool({ default: false }),
  align: oneOf(['left', 'center', 'right'], { default: 'left' }),
  /** Of one text in its box; several lines begin at the top. */
  verticalAlign: oneOf(['top', 'middle', 'bottom'], { default: 'middle', when: { prop: 'show', is: ['newest'] } }),
  /** How many lines. */
  pageSize: int({ min: 1, max: 100, default: 20, when: { prop: 'show', is: ['lines'] } }),
  sorter: oneOf(['asc', 'desc'], { default: 'desc', when: { prop: 'show', is: ['lines'] } }),
  /** Each line begins with its time. */
  showTime: bool({ default: true, when: { prop: 'show', is: ['lines'] } }),
} as const

export type TextProps = PropsOf<typeof TEXT_PROPS>

export function textShape({ show }: Pick<TextProps, 'show'>): Shape {
  return show === 'lines' ? 'page' : 'single'
}

/** Those in the text, and the one that decides the colour. */
export function textColumns({ text, field, textStyle }: TextProps, columns: readonly DatasetColumn[]) {
  const named = namesIn(text)
  const readsField = text === '' || field !== '' || textStyle.colorConditions.length > 0
  return namedColumns(columns, readsField ? [...named, field] : named)
}

export function textRows({ show, pageSize, sorter }: TextProps): DrawnRows {
  return show === 'lines' ? { count: pageSize, sorter } : 'newest'
}
