import type { ImportAnswer } from '../../../contract/import.ts'
import type { CellFault, ReadTable } from './read-table.ts'

/** A file with what is wrong with it: found in the file itself, and by the server. */
export interface CheckedTable {
  table: ReadTable
  columns: ImportAnswer['columns']
  faults: readonly string[]
  /** Row → column → reason. */
  wrong: ReadonlyMap<number, ReadonlyMap<number, string>>
  wrongCount: number
}

/** What the file itself shows comes first: the server is sent no value of such a cell. */
export function checkedTable(
  table: ReadTable,
  { columns, faults, reasons, wrong: found }: ImportAnswer,
  sayFault: (kind: CellFault) => string,
): CheckedTable {
  const wrong = new Map<number, Map<number, string>>()
  let wrongCount = 0
  const mark = (row: number, column: number, reason: string) => {
    const cells = wrong.get(row) ?? new Map<number, string>()
    if (cells.has(column)) return
    wrong.set(row, cells.set(column, reason))
    wrongCount += 1
  }
  for (const { row, column, kind } of table.faults) if (columns[column] !== null) mark(row, column, sayFault(kind))
  for (const [row, column, reason] of found) mark(row, column, reasons[reason] ?? '')
  return { table, columns, faults, wrong, wrongCount }
}

export const mayConfirm = ({ faults, wrongCount }: CheckedTable) => faults.length === 0 && wrongCount === 0
