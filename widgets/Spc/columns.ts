import type { DatasetColumn } from '@atrium/charts/contract/data'
import { numberColumns } from '@atrium/charts/contract/define/named-columns'
import type { SpcConfig } from './config.ts'

/** What a chart reads of its data; undefined: it needs the column, but the data have none. */
export interface SpcColumns {
  value: DatasetColumn | undefined
  size: DatasetColumn | undefined
  tag: DatasetColumn | undefined
}

const isSized = ({ chartType }: Pick<SpcConfig, 'chartType'>) => ['p', 'np', 'u'].includes(chartType)

/** Whether the values are gathered by the texts of a column. */
export const isByTag = ({ chartType, subgroup }: Pick<SpcConfig, 'chartType' | 'subgroup'>) =>
  (chartType === 'xbarR' || chartType === 'xbarS') && subgroup.by === 'tag'

/** The same columns are found among those that are drawn as among all. */
export function spcColumns(config: SpcConfig, columns: readonly DatasetColumn[]): SpcColumns {
  const { valueColumn, sizeColumn, subgroup } = config
  const numbers = numberColumns(columns)
  const named = (name: string) => columns.find((column) => column.name === name)
  const value = valueColumn === '' ? numbers.find(({ name }) => name !== sizeColumn) : named(valueColumn)
  const next = numbers.find((column) => column !== value)
  const text = columns.find(({ type }) => type === 'string')
  return {
    value,
    size: !isSized(config) ? undefined : sizeColumn === '' ? next : named(sizeColumn),
    tag: !isByTag(config) ? undefined : subgroup.column === '' ? text : named(subgroup.column),
  }
}

/** The name of a column that a chart of this type needs and does not have; '' if it names none. */
export function missingColumn(config: SpcConfig, { value, size, tag }: SpcColumns): string | null {
  if (!value) return config.valueColumn
  if (isSized(config) && !size) return config.sizeColumn
  return isByTag(config) && !tag ? config.subgroup.column : null
}
