import type { ColumnUse, DecimalSign, TableColumn } from './plan.ts'
import type { Question } from './question.ts'
import { guessReading, type Reading, timesAt } from './reading.ts'
import { partsOf, type TableSample } from './sample.ts'
import { joined } from './time-columns.ts'

// What a person decides about a reading.

/** With another decimal sign the types of the columns are guessed again. */
export function withDecimal<R extends Reading>(reading: R, sample: TableSample, decimal: DecimalSign): R {
  const { columns } = guessReading(partsOf(sample), { decimal, times: timesAt(reading.columns) })
  const changed = reading.columns.map((column, at) => {
    const { kind, unit, doubt } = columns[at]!
    return { ...column, kind, unit, doubt }
  })
  return { ...reading, decimal, columns: changed }
}

/** What a person has changed of a column. */
export function changedColumn<R extends Reading>(
  reading: R,
  sample: TableSample,
  index: number,
  part: Partial<TableColumn>,
): R {
  if (part.use !== undefined) return withUse(reading, sample, index, part.use)
  const decided = part.kind === undefined ? part : { ...part, doubt: undefined }
  return {
    ...reading,
    columns: reading.columns.map((column, position) => (position === index ? { ...column, ...decided } : column)),
  }
}

/**
 * A column gets or loses the use of the time, and the format of the times is guessed again. A further column is read
 * together with those before if that makes times, and else replaces them.
 */
export function withUse<R extends Reading>(reading: R, sample: TableSample, index: number, use: ColumnUse): R {
  const before = timesAt(reading.columns).filter((time) => time !== index)
  const isTime = use === 'time'
  const together = timesOf(sample, isTime ? [...before, index] : before)
  const replaces = isTime && before.length > 0 && together.length === 0
  const columns = reading.columns.map((column, position) => {
    if (position === index) return { ...column, use }
    return replaces && column.use === 'time' ? { ...column, use: 'field' as const } : column
  })
  const formats = replaces ? timesOf(sample, [index]) : together
  const isSame = formats.join() === reading.formats.join()
  if (isSame || (!isTime && reading.columns[index]!.use !== 'time')) return { ...reading, columns }
  const format = formats.length > 1 ? null : (formats[0] ?? 'iso')
  return { ...reading, columns, formats, format, years: null, offsets: null }
}

function timesOf(sample: TableSample, indexes: readonly number[]): string[] {
  const { header = [], rows } = partsOf(sample)
  const guess = indexes.length === 0 ? undefined : joined(header, indexes, (one) => rows.map((row) => row[one] ?? ''))
  return guess?.formats.map(({ format }) => format ?? 'iso') ?? []
}

/** The reading with a question answered; the encoding is answered by reading the file again. */
export function answered<R extends Reading>(reading: R, sample: TableSample, { kind, at }: Question, value: string): R {
  switch (kind) {
    case 'format':
      return { ...reading, format: value }
    case 'years':
      return { ...reading, years: value as Reading['years'] }
    case 'offsets':
      return { ...reading, offsets: value as Reading['offsets'] }
    case 'decimal':
      return withDecimal(reading, sample, value as DecimalSign)
    case 'type':
      return changedColumn(reading, sample, at, { kind: value as TableColumn['kind'] })
    case 'encoding':
      return reading
  }
}
