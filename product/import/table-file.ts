import { createReadStream, statSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

export interface TableRow {
  /** Number of the row's last line in the file, counted from 1; the header is line 1. */
  line: number
  cells: string[]
}

export interface TableFile {
  rows: AsyncIterable<TableRow>
  /** The part of the file that was read, from 0 to 1. */
  share(): number
}

// A longer row means that a quote was opened and never closed.
const MAX_ROW_BYTES = 4_000_000

/**
 * Opens a CSV file, which may be gzipped (.gz). It is read as a stream and never held in memory as a whole. A cell with
 * quotes in wrong places is kept as it is.
 * @throws Error with the code of the file system (ENOENT, EACCES, EISDIR); `rows` may throw Z_… for a damaged .gz and
 *   CSV_… for a quote that never ends
 */
export function openTable(path: string): TableFile {
  const size = statSync(path).size
  const file = createReadStream(path)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    skip_empty_lines: true,
    ltrim: true,
  })
  const fail = (error: Error) => parser.destroy(error)
  file.on('error', fail)
  if (path.endsWith('.gz')) file.pipe(createGunzip().on('error', fail)).pipe(parser)
  else file.pipe(parser)
  return { rows: rowsOf(parser), share: () => (size === 0 ? 1 : Math.min(1, file.bytesRead / size)) }
}

async function* rowsOf(records: AsyncIterable<{ record: string[]; info: { lines: number } }>) {
  for await (const { record, info } of records) yield { line: info.lines, cells: record.map((cell) => cell.trimEnd()) }
}
