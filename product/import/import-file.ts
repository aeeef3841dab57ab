import type { Locale } from '@atrium/contract/refusal'
import type { ClockTally } from '@atrium/contract/table/clock'
import { openConverter } from '@atrium/contract/table/convert'
import type { TableRow } from '@atrium/contract/table/csv-options'
import type { TablePlan } from '@atrium/contract/table/plan'
import { reasonText, storeReason, UNNAMED_REFUSAL } from '@atrium/contract/table/reasons'
import { countRefused, type RefusedRows } from '@atrium/contract/table/refused-rows'
import { compileFormat } from '@atrium/contract/table/time-format'
import { type ColumnOptions, HeaderError, planOf } from './columns.ts'
import type { TableFile } from './table-file.ts'
import type { WriteClient } from './write-client.ts'

export interface ImportJob {
  table: TableFile
  client: WriteClient
  measurement: string
  delimiter: string
  hasHeader: boolean
  columnOptions: ColumnOptions
  locale: Locale
  signal: AbortSignal
  onProgress(progress: ImportTally): void
}

export interface ImportTally {
  /** Rows of the file, without the header. */
  rows: number
  stored: number
  refused: RefusedRows
  clock: ClockTally
}

/** Thrown if none of the first rows has a readable time; nothing was written. */
export class TimeError extends Error {
  readonly kind: 'format' | 'noZone'
  readonly cell: string
  readonly column: string

  constructor(kind: TimeError['kind'], cell: string, column: string) {
    super(`${kind} ${cell}`)
    this.kind = kind
    this.cell = cell
    this.column = column
  }
}

const SAMPLE_ROWS = 1000
const ROWS_PER_WRITE = 5000

/**
 * Streams a table into the server. Errors of the whole file are found in its first rows, before anything is written; an
 * error in one row refuses that row.
 * @throws HeaderError, UnsureError, TimeError: nothing was written. WriteFailure and errors of the file: `onProgress`
 * has reported how many rows were stored before.
 */
export async function importFile(job: ImportJob): Promise<ImportTally> {
  const { table, client, locale, columnOptions } = job
  const rows = table.rows[Symbol.asyncIterator]()
  const header = job.hasHeader ? (await rows.next()).value : undefined
  if (job.hasHeader && header === undefined) throw new HeaderError('missing', columnOptions.time ?? '', [])
  const sample = await takeRows(rows, SAMPLE_ROWS)
  const plan = planOf(job.measurement, job.delimiter, header?.cells, sample, columnOptions)
  checkTimes(plan, sample)
  const converter = openConverter(plan)
  const tally: ImportTally = { rows: 0, stored: 0, refused: countRefused(), clock: converter.tally }

  let lines: string[] = []
  let origins: number[] = []
  const flush = async () => {
    if (lines.length === 0) return
    const { refused, unnamed } = await client.write(lines)
    for (const { at, reason } of refused) tally.refused.add(storeReason(reason)[locale], origins[at])
    for (let extra = 0; extra < unnamed; extra++) tally.refused.add(UNNAMED_REFUSAL[locale])
    tally.stored += lines.length - refused.length - unnamed
    lines = []
    origins = []
    job.onProgress(tally)
  }
  const take = async ({ line, cells }: TableRow) => {
    tally.rows++
    const converted = converter.convert(cells)
    if ('refused' in converted) return tally.refused.add(reasonText(converted.refused)[locale], line)
    origins.push(line)
    if (lines.push(converted.line) >= ROWS_PER_WRITE) await flush()
  }

  for (const row of sample) await take(row)
  for (;;) {
    const next = await rows.next()
    if (next.done || job.signal.aborted) break
    await take(next.value)
  }
  await flush()
  return tally
}

async function takeRows(rows: AsyncIterator<TableRow>, most: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  while (taken.length < most) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

function checkTimes({ columns, format, zone }: TablePlan, sample: readonly TableRow[]): void {
  const at = columns.findIndex(({ use }) => use === 'time')
  const { name } = columns[at]!
  const cells = sample.map(({ cells }) => cells[at] ?? '')
  const times = cells.map(compileFormat(format))
  if (cells.length > 0 && times.every((time) => time === null)) throw new TimeError('format', cells[0]!, name)
  const local = times.findIndex((time) => time?.kind === 'local')
  if (zone === undefined && local >= 0) throw new TimeError('noZone', cells[local]!, name)
}
