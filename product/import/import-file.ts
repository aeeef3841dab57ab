import type { Locale } from '@atrium/core/contract/refusal'
import type { ClockTally } from '@atrium/timeseries/contract/table/clock'
import { openConverter, type RowRefusal } from '@atrium/timeseries/contract/table/convert'
import type { TableRow } from '@atrium/timeseries/contract/table/csv-options'
import type { TablePlan } from '@atrium/timeseries/contract/table/plan'
import { reasonText, storeReason, UNNAMED_REFUSAL } from '@atrium/timeseries/contract/table/reasons'
import { countRefused, type RefusedRows } from '@atrium/timeseries/contract/table/refused-rows'
import type { TableFile } from './table-file.ts'
import type { WriteClient } from './write-client.ts'

export interface ImportJob {
  table: TableFile
  client: WriteClient
  plan: TablePlan
  /** The number of rows before the values: names and units. */
  headRows: number
  locale: Locale
  signal: AbortSignal
  onProgress(progress: ImportTally): void
}

export interface ImportTally {
  /** Rows of the file, without the header. */
  rows: number
  stored: number
  refused: RefusedRows
  /** Cells that could not be read, in rows that were stored. */
  left: RefusedRows
  clock: ClockTally
}

const ROWS_PER_WRITE = 5000

/**
 * Streams a table into the server. An error in one row refuses that row, and an error in one cell leaves it out.
 * @throws WriteFailure and errors of the file: `onProgress` has reported how many rows were stored before.
 */
export async function importFile(job: ImportJob): Promise<ImportTally> {
  const { table, client, locale, plan } = job
  const converter = openConverter(plan)
  const tally: ImportTally = {
    rows: 0,
    stored: 0,
    refused: countRefused(),
    left: countRefused(),
    clock: converter.tally,
  }

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
    if ('refused' in converted)
      return tally.refused.add(reasonText(converted.refused)[locale], line, keyOf(converted.refused))
    for (const cell of converted.left) tally.left.add(reasonText(cell)[locale], line, keyOf(cell))
    origins.push(line)
    if (lines.push(converted.line) >= ROWS_PER_WRITE) await flush()
  }

  let heads = job.headRows
  for await (const row of table.rows) {
    if (job.signal.aborted) break
    if (heads > 0) heads--
    else await take(row)
  }
  await flush()
  return tally
}

/** Reasons that differ by their cells only are counted together. */
const keyOf = ({ kind, column = '' }: RowRefusal) => `${kind} ${column}`
