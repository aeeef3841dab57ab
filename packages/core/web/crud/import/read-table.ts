import { IMPORT_MAX_BYTES, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, type ImportCell } from '../../../contract/import.ts'

/** Why a file cannot be imported at all. */
export type FileFault =
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'oldExcel'
  | 'encoding'
  | 'quote'
  | 'unreadable'
  | 'noRows'
  | 'mergedHead'

export class FileFailure extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** What only the file shows: a formula is not its value, a cell below a merged one is empty. */
export type CellFault = 'formula' | 'error' | 'merged' | 'tooLong'

export interface ReadTable {
  heads: string[]
  rows: ImportCell[][]
  /** The number of each row in the file, as a spreadsheet shows it. */
  lines: number[]
  faults: { row: number; column: number; kind: CellFault }[]
}

/** A row of a file, from its first column; a text in place of a value says what is wrong with it. */
export interface FileRow {
  line: number
  cells: (ImportCell | { fault: CellFault })[]
}

/** No field takes a longer text. */
const MAX_CELL_LENGTH = 5_000

/**
 * The first row that is not blank has the heads; blank rows are left out, and so is what stands right of the heads.
 * @throws FileFailure
 */
export function tableOf(rows: Iterable<FileRow>): ReadTable {
  const table: ReadTable = { heads: [], rows: [], lines: [], faults: [] }
  let bytes = 0
  for (const { line, cells } of rows) {
    if (cells.every((cell) => isBlank(cell))) continue
    if (table.heads.length === 0) {
      table.heads = headsOf(cells)
      continue
    }
    const row = table.rows.length
    if (row === IMPORT_MAX_ROWS) throw new FileFailure('tooManyRows')
    const values = table.heads.map((_, column): ImportCell => {
      const cell = cells[column] ?? null
      const kind = faultOf(cell)
      if (kind) table.faults.push({ row, column, kind })
      return kind ? null : (cell as ImportCell)
    })
    table.rows.push(values)
    table.lines.push(line)
    // A character of Chinese has three bytes, and its row is sent as a text in a text.
    for (const value of values) bytes += typeof value === 'string' ? 3 * value.length + 6 : 8
    if (bytes > IMPORT_MAX_BYTES * 2) throw new FileFailure('tooLarge')
  }
  if (table.rows.length === 0) throw new FileFailure('noRows')
  return table
}

function headsOf(cells: FileRow['cells']): string[] {
  const heads = cells.map((cell) => (typeof cell === 'object' ? '' : String(cell).trim().slice(0, 200)))
  while (heads.at(-1) === '') heads.pop()
  if (heads.length > IMPORT_MAX_COLUMNS) throw new FileFailure('tooManyColumns')
  return heads
}

function isBlank(cell: FileRow['cells'][number]): boolean {
  if (typeof cell === 'object') return cell === null || cell.fault === 'merged'
  return typeof cell === 'string' && cell.trim() === ''
}

function faultOf(cell: FileRow['cells'][number]): CellFault | undefined {
  if (typeof cell === 'object' && cell !== null) return cell.fault
  return typeof cell === 'string' && cell.length > MAX_CELL_LENGTH ? 'tooLong' : undefined
}
