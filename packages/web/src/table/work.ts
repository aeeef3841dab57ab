import type { ClockTally } from '@atrium/contract/table/clock'
import { openConverter, type RowRefusal } from '@atrium/contract/table/convert'
import type { TableRow } from '@atrium/contract/table/csv-options'
import { guessDelimiter, guessEncoding, guessHeader } from '@atrium/contract/table/guess'
import type { Dialect, TablePlan } from '@atrium/contract/table/plan'
import { peekFile, readTable } from './open-table.ts'

/** As many rows as the command line looks at before it decides. */
const SAMPLE_ROWS = 1000
const ROWS_PER_BATCH = 5000
const LENGTH_PER_BATCH = 1_000_000

export interface TableSample {
  dialect: Dialect
  /** What the file's first bytes suggest, whatever was chosen. */
  guessed: Dialect
  /** The first rows of the file, the header among them. */
  rows: string[][]
}

/** The first rows of a file; `chosen` replaces what its first bytes suggest. */
export async function sampleTable(file: File, chosen: Partial<Dialect> = {}): Promise<TableSample> {
  const first = await peekFile(file)
  const encoding = chosen.encoding ?? guessEncoding(first)
  const delimiter = chosen.delimiter ?? guessDelimiter(new TextDecoder(encoding).decode(first))
  const rows: string[][] = []
  for await (const some of readTable(file, { encoding, delimiter })) {
    rows.push(...some.slice(0, SAMPLE_ROWS + 1 - rows.length).map(({ cells }) => cells))
    if (rows.length > SAMPLE_ROWS) break
  }
  const hasHeader = guessHeader(rows)
  const guessed = { encoding: guessEncoding(first), delimiter: guessDelimiter(new TextDecoder(encoding).decode(first)) }
  return {
    dialect: { encoding, delimiter, hasHeader: chosen.hasHeader ?? hasHeader },
    guessed: { ...guessed, hasHeader },
    rows,
  }
}

export interface TableBatch {
  /** Lines of line protocol. */
  lines: string[]
  /** For each line the number of its row in the file. */
  origins: number[]
  refused: { line: number; refusal: RowRefusal }[]
  /** Rows of the file that were read so far, without the header. */
  rows: number
  /** The bytes of the file up to the last of these rows, about: rows of one piece count as equally long. */
  bytes: number
  clock: ClockTally
}

/** Reads and converts a whole file in batches that fit into one request. */
export async function* convertTable(file: File, dialect: Dialect, plan: TablePlan): AsyncGenerator<TableBatch> {
  const converter = openConverter(plan)
  let read = 0
  let bytes = 0
  let rows = 0
  let length = 0
  let isHeader = dialect.hasHeader
  const empty = () => ({ lines: [] as string[], origins: [] as number[], refused: [] as TableBatch['refused'] })
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
      if (isHeader) {
        isHeader = false
        continue
      }
      put(row)
      if (batch.lines.length + batch.refused.length >= ROWS_PER_BATCH || length >= LENGTH_PER_BATCH) yield take()
    }
  }
  yield take()
}
