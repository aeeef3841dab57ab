import { formatLine } from '@atrium/server/timeseries/lines/format-line'
import { type ClockTally, openClock, type readZone } from './clock.ts'
import { type ColumnOptions, type Columns, HeaderError, readColumns, readRow } from './columns.ts'
import { countRefused, type RefusedRows } from './refused-rows.ts'
import type { TableFile, TableRow } from './table-file.ts'
import type { ReadTime } from './time-format.ts'
import type { WriteClient } from './write-client.ts'

export interface ImportJob {
  table: TableFile
  client: WriteClient
  measurement: string
  columnOptions: ColumnOptions
  readTime: ReadTime
  /** Undefined if every time must have its offset. */
  instantsOf: ReturnType<typeof readZone> | undefined
  reasons: RefusalReasons
  signal: AbortSignal
  onProgress(progress: ImportTally): void
}

/** Texts for the reasons of refused rows. */
export interface RefusalReasons {
  width: string
  empty: string
  time: string
  missing: string
  undecided: string
  notNumber(column: string): string
  notBoolean(column: string): string
  unnameable(column: string): string
  server(reason: string): string
  serverMore: string
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

  constructor(kind: TimeError['kind'], cell: string) {
    super(`${kind} ${cell}`)
    this.kind = kind
    this.cell = cell
  }
}

const SAMPLE_ROWS = 1000
const ROWS_PER_WRITE = 5000

/**
 * Streams a table into the server. Errors of the whole file are found in its first rows, before anything is written; an
 * error in one row refuses that row.
 * @throws HeaderError, TimeError: nothing was written. WriteFailure and errors of the file: `onProgress` has reported
 * how many rows were stored before.
 */
export async function importFile(job: ImportJob): Promise<ImportTally> {
  const { table, client, reasons } = job
  const clock = openClock(job.instantsOf)
  const tally: ImportTally = { rows: 0, stored: 0, refused: countRefused(), clock: clock.tally }
  const rows = table.rows[Symbol.asyncIterator]()
  const { value: header, done } = await rows.next()
  if (done) throw new HeaderError('missing', job.columnOptions.time, [])
  const sample = await takeRows(rows, SAMPLE_ROWS)
  const columns = readColumns(header.cells, sample, job.columnOptions)
  checkTimes(job, columns, sample)

  let lines: string[] = []
  let origins: number[] = []
  const flush = async () => {
    if (lines.length === 0) return
    const { refused, unnamed } = await client.write(lines)
    for (const { at, reason } of refused) tally.refused.add(reasons.server(reason), origins[at])
    for (let extra = 0; extra < unnamed; extra++) tally.refused.add(reasons.serverMore)
    tally.stored += lines.length - refused.length - unnamed
    lines = []
    origins = []
    job.onProgress(tally)
  }
  const take = async (row: TableRow) => {
    tally.rows++
    const line = lineOf(row)
    if (line === null) return
    origins.push(row.line)
    if (lines.push(line) >= ROWS_PER_WRITE) await flush()
  }

  function lineOf({ line, cells }: TableRow): string | null {
    const refuse = (reason: string) => {
      tally.refused.add(reason, line)
      return null
    }
    const parts = readRow(columns, cells)
    if ('wrong' in parts) {
      const { wrong, column = '' } = parts
      if (wrong === 'number') return refuse(reasons.notNumber(column))
      return refuse(wrong === 'boolean' ? reasons.notBoolean(column) : reasons[wrong])
    }
    const time = job.readTime(cells[columns.time]!)
    if (!time) return refuse(reasons.time)
    const placed = clock.place(Object.values(parts.tags).join('\0'), time)
    if ('refused' in placed) return refuse(placed.refused === 'noZone' ? reasons.time : reasons[placed.refused])
    try {
      return formatLine({ measurement: job.measurement, ...parts, timeUs: placed.us })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return refuse(reasons.unnameable(error.message))
    }
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

function checkTimes({ readTime, instantsOf }: ImportJob, columns: Columns, sample: readonly TableRow[]): void {
  const cells = sample.map(({ cells }) => cells[columns.time] ?? '')
  const times = cells.map(readTime)
  if (cells.length > 0 && times.every((time) => time === null)) throw new TimeError('format', cells[0]!)
  const local = times.findIndex((time) => time?.kind === 'local')
  if (!instantsOf && local >= 0) throw new TimeError('noZone', cells[local]!)
}
