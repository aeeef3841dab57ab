import { openConverter } from '@atrium/contract/table/convert'
import { guessColumns, guessDecimal, guessKind, measurementOf } from '@atrium/contract/table/guess'
import { faultOf, type PlanFault, type TableColumn, type TablePlan } from '@atrium/contract/table/plan'
import { compileFormat } from '@atrium/contract/table/time-format'
import type { TableSample } from '@atrium/web/table/work'

/** What a person decides about a file, beginning with what was guessed. */
export interface Draft {
  db: string
  measurement: string
  columns: TableColumn[]
  /** `iso`, or as `compileFormat` reads it; null until one of `formats` was chosen. */
  format: string | null
  /** The formats that the file's times allow. */
  formats: string[]
  zone: string
  /** Null until it was chosen. */
  decimal: '.' | ',' | null
  otherTimes: string[]
}

export const FIRST_DB = 'files'

interface Start {
  file: string
  sample: TableSample
  zone: string
  before?: Draft | undefined
  decimal?: '.' | ',' | undefined
}

/** Guesses everything that the sample suggests. Names that were typed before are kept. */
export function draftOf({ file, sample, zone, before, decimal: chosen }: Start): Draft {
  const { header, rows } = partsOf(sample)
  const guess = guessDecimal(sample.dialect.delimiter, rows)
  const decimal = chosen ?? (guess.isUnsure ? null : guess.decimal)
  const { columns, formats, otherTimes } = guessColumns(header, rows, decimal ?? guess.decimal)
  const names = formats.map(({ format }) => format ?? 'iso')
  return {
    db: before?.db ?? FIRST_DB,
    measurement: before?.measurement ?? measurementOf(file),
    columns,
    format: names.length > 1 ? null : (names[0] ?? 'iso'),
    formats: names,
    zone: before?.zone ?? zone,
    decimal,
    otherTimes,
  }
}

export function partsOf({ rows, dialect }: Pick<TableSample, 'rows' | 'dialect'>) {
  return dialect.hasHeader ? { header: rows[0] ?? [], rows: rows.slice(1) } : { header: undefined, rows }
}

/** The types that the command line would find by itself. */
export function kindsOf(rows: readonly string[][], width: number, decimal: '.' | ',') {
  return Array.from({ length: width }, (_, at) =>
    guessKind(
      rows.map((row) => row[at] ?? ''),
      decimal,
    ),
  )
}

export function planOf({ measurement, columns, format, zone, decimal }: Draft, hasOffset: boolean): TablePlan {
  return { measurement, columns, format: format ?? 'iso', zone: hasOffset ? undefined : zone, decimal: decimal ?? '.' }
}

export type DraftFault = PlanFault['kind'] | 'db' | 'format' | 'ask'

/** Why the import cannot start yet. */
export function draftFault(draft: Draft): { kind: DraftFault; column: string } | null {
  const fault = faultOf(draft)
  if (fault) return fault
  if (draft.db.trim() === '') return { kind: 'db', column: '' }
  if (draft.format === null || draft.decimal === null) return { kind: 'ask', column: '' }
  return isFormat(draft.format) ? null : { kind: 'format', column: '' }
}

export function isFormat(format: string): boolean {
  try {
    compileFormat(format)
    return true
  } catch {
    return false
  }
}

const timeAt = ({ columns }: Draft) => columns.findIndex(({ use }) => use === 'time')

/** A cell that the possible formats read as different times; the first one if there is none. */
export function unclearTime(draft: Draft, rows: readonly string[][]): string {
  const readers = draft.formats.map((format) => compileFormat(format))
  const cells = rows.map((row) => row[timeAt(draft)] ?? '')
  const differs = (cell: string) => new Set(readers.map((read) => read(cell)?.us)).size > 1
  return cells.find(differs) ?? cells[0] ?? ''
}

/** Whether the times carry their zone, so that none is needed. */
export function hasOffset(draft: Draft, rows: readonly string[][]): boolean {
  if (draft.format === null || !isFormat(draft.format)) return false
  const read = compileFormat(draft.format)
  const times = rows.map((row) => read(row[timeAt(draft)] ?? '')).filter((time) => time !== null)
  return times.length > 0 && times.every(({ kind }) => kind === 'instant')
}

/** How many of the sample's rows have the time and the tags of another one. */
export function sameTimes(plan: TablePlan, rows: readonly string[][]): number {
  const { convert } = openConverter(plan)
  const seen = new Set<string>()
  let count = 0
  for (const row of rows) {
    const converted = convert(row)
    if (!('line' in converted)) continue
    const tags = plan.columns.map(({ use }, at) => (use === 'tag' ? row[at] : '')).join('\0')
    const key = `${converted.us}\0${tags}`
    if (seen.has(key)) count++
    seen.add(key)
  }
  return count
}
