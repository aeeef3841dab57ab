import { momentText } from '@atrium/core/contract/stretches'
import type { Cell, Dataset } from '../../../contract/data.ts'
import type { TextProps } from '../../../contract/define/text-props.ts'
import { columnAt } from '../columns.ts'
import { filled } from '../filled.ts'
import { scaled } from '../scaled.ts'

export interface RowText {
  /** '' if the row has none. */
  time: string
  text: string
  /** The value that decides the colour. */
  value: Cell
}

interface Filling extends Pick<TextProps, 'text' | 'field' | 'decimal' | 'unitScale'> {
  /** The parameters of the dashboard. */
  values: Readonly<Record<string, Cell>>
  timeZone: string
}

/** The text of one row. A column has priority over a parameter of the same name. */
export function rowText(dataset: Dataset, row: readonly Cell[], filling: Filling): RowText {
  const { text, field, decimal, unitScale, values, timeZone } = filling
  const time = typeof row[0] === 'number' ? momentText(timeZone, row[0]) : ''
  const column = columnAt(dataset, field)
  const value = row[column] ?? null
  // The author's own text has the unit, if there is one.
  const written = (cell: Cell | undefined) => scaled(cell, '', unitScale, decimal).text
  const cells = Object.fromEntries(
    dataset.columns.map(({ name }, index) => [name, index === 0 ? time : written(row[index])]),
  )
  return { time, value, text: text === '' ? written(value) : filled(text, { ...values, ...cells }) }
}

/** The places of a text that neither the data nor a parameter can fill: a column that vanished, or a misspelt name. */
export function unknownPlaces(text: string, dataset: Dataset, values: Readonly<Record<string, Cell>>): string[] {
  const known = new Set([...dataset.columns.map(({ name }) => name), ...Object.keys(values)])
  return [...text.matchAll(/\{([^{}\n]{1,255})\}/g)].map((match) => match[1] ?? '').filter((name) => !known.has(name))
}
