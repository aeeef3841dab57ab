import { parse } from 'csv-parse/browser/esm/sync'
import { formulaSafe } from '../../../contract/csv.ts'
import { IMPORT_MAX_ROWS } from '../../../contract/import.ts'
import { FileFailure, type FileRow } from './read-table.ts'

/** The heads, the rows, and one that shows that there are too many; blank rows between them are not counted. */
const MAX_RECORDS = 2 * IMPORT_MAX_ROWS

/** @throws FileFailure for bytes of another encoding, or a quote that never ends */
export function readCsv(bytes: Uint8Array): FileRow[] {
  const text = decode(bytes)
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      to: MAX_RECORDS,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record.map(plain) }))
  } catch {
    throw new FileFailure('quote')
  }
}

/** UTF-8, what Chinese Excel writes by itself (GBK, of which GB 18030 is the whole), or UTF-16 with its mark. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  for (const encoding of isUtf16 ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // Only files that are no text have such characters.
      if (!text.includes('\0')) return text
    } catch {
      // The next encoding is tried.
    }
  }
  throw new FileFailure('encoding')
}

/** The one that the first line has most. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const first = end < 0 ? text : text.slice(0, end)
  const count = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
function plain(cell: string): string {
  const rest = cell.slice(1)
  return cell.startsWith("'") && formulaSafe(rest) === cell ? rest : cell
}
