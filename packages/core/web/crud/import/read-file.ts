import { readCsv } from './read-csv.ts'
import { FileFailure, type ReadTable, tableOf } from './read-table.ts'
import { readWorkbook } from './read-workbook.ts'

/** Of a file; a table of 5,000 rows has less. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Reads a workbook or a CSV file, whatever its name says. @throws FileFailure */
export async function readFile(file: Blob): Promise<ReadTable> {
  if (file.size > MAX_FILE_BYTES) throw new FileFailure('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new FileFailure('oldExcel')
  return tableOf(begins(0x50, 0x4b) ? readWorkbook(bytes) : readCsv(bytes))
}
