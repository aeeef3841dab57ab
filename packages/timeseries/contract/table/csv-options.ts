/** A longer row means that a quote was opened and never closed. */
const MAX_ROW_BYTES = 4_000_000

/**
 * Options of csv-parse, the same in the browser and at the command line. A cell with quotes in wrong places is kept as
 * it is.
 */
export function csvOptions(delimiter: string) {
  return {
    bom: true,
    info: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    skip_empty_lines: true,
    // A delimiter of white space must not be trimmed.
    ltrim: delimiter !== '\t',
  } as const
}

export interface TableRow {
  /** Number of the row's last line in the file, counted from 1; a header is in line 1. */
  line: number
  cells: string[]
}

/** A record of csv-parse as a row. `skipped` lines were taken from the file before. */
export function rowOf({ record, info }: { record: string[]; info: { lines: number } }, skipped: number): TableRow {
  return { line: info.lines + skipped, cells: record.map((cell) => cell.trimEnd()) }
}
