import type { ClockTally } from '../../contract/table/clock.ts'
import { openConverter, type RowRefusal } from '../../contract/table/convert.ts'
import type { TableRow } from '../../contract/table/csv-options.ts'
import type { Dialect, TablePlan } from '../../contract/table/plan.ts'
import { headRows, sampleOf, type TableSample } from '../../contract/table/sample.ts'
import { peekFile, readTable } from './open-table.ts'

const ROWS_PER_BATCH = 5000
const LENGTH_PER_BATCH = 1_000_000

/** The first rows of a file; `chosen` replaces what its first bytes suggest. */
export async function sampleTable(file: File, chosen: Partial<Dialect> = {}): Promise<TableSample> {
  return sampleOf(await peekFile(file), (dialect) => readTable(file, dialect), chosen)
}

export interface TableBatch {
  /** Lines of line protocol. */
  lines: string[]
  /** For each line the number of its row in the file. */
  origins: number[]
  refused: { line: number; refusal: RowRefusal }[]
  /** Cells that could not be read, in rows that have a line. */
  left: { line: number; refusal: RowRefusal }[]
  /** Rows of the file that were read so far, without the header. */
  rows: number
  /** The bytes of the file up to the last of these rows, about: rows of one piece count as equally long. */
  bytes: number
  clock: ClockTally
  /** The times of the first and the last line, in microseconds; null without lines. */
  edges: { fromUs: number; toUs: number } | null
}

/** Reads and converts a whole file in batches that fit into one request. */
export async function* convertTable(file: File, dialect: Dialect, plan: TablePlan): AsyncGenerator<TableBatch> {
  const converter = openConverter(plan)
  let read = 0
  let bytes = 0
  let rows = 0
  let length = 0
  let heads = headRows(dialect)
  const empty = () => ({
    lines: [] as string[],
    origins: [] as number[],
    refused: [] as TableBatch['refused'],
    left: [] as TableBatch['left'],
    edges: null as TableBatch['edges'],
  })
  let batch = empty()
  const take = (): TableBatch => {
    const taken = { ...batch, rows, bytes, clock: { ...converter.tally } }
    batch = empty()
    length = 0
    return taken
  }
  const put = ({ line, cells }: TableRow) => {
    rows++
    const converted = converter.convert(cells)
    if ('refused' in converted) return batch.refused.push({ line, refusal: converted.refused })
    const { us } = converted
    const { fromUs, toUs } = batch.edges ?? { fromUs: us, toUs: us }
    batch.edges = { fromUs: Math.min(fromUs, us), toUs: Math.max(toUs, us) }
    for (const refusal of converted.left) batch.left.push({ line, refusal })
    length += converted.line.length
    batch.origins.push(line)
    return batch.lines.push(converted.line)
  }
  const onRead = (sum: number) => {
    read = sum
  }
  for await (const some of readTable(file, dialect, onRead)) {
    const bytesPerRow = (read - bytes) / some.length
    for (const row of some) {
      bytes += bytesPerRow
      if (heads > 0) {
        heads--
        continue
      }
      put(row)
      if (batch.lines.length + batch.refused.length >= ROWS_PER_BATCH || length >= LENGTH_PER_BATCH) yield take()
    }
  }
  yield take()
}
