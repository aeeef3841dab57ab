import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { heldRange } from '@atrium/charts/web/kind/held-range'
import { inOrder } from '@atrium/charts/web/kind/in-order'
import { type Column, timeText } from '@atrium/charts/web/kind/table/columns'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { workbookCell } from '@atrium/core/contract/csv'
import { EXPORT_MAX_ROWS } from '@atrium/core/contract/wire'
import type { PageAsk } from './rows.ts'

/** How many rows an export requests at a time. */
const EXPORT_PAGE_SIZE = 1000

/**
 * All rows that the range has at the first page, newest or oldest first, up to the limit of an export: of each its time and
 * the cells of `columnsOf`.
 * @param columnsOf asked for each page, because a script may give other columns on another one
 */
export async function allRows(
  dataset: Dataset,
  sorter: PageAsk['sorter'],
  columnsOf: (page: Dataset) => readonly Pick<Column, 'index'>[],
  pull: WidgetViewProps['pull'],
): Promise<Cell[][]> {
  const cellsOf = (page: Dataset) => {
    const columns = columnsOf(page)
    return inOrder(page, sorter).map((row) => [row[0] ?? null, ...columns.map(({ index }) => row[index] ?? null)])
  }
  if ((dataset.total ?? 0) <= dataset.rows.length) return cellsOf(dataset)
  const rows: Cell[][] = []
  let held: ReturnType<typeof heldRange>
  // A script may give fewer rows than its page had: how far the pages have come is counted by their size.
  for (let current = 1; (current - 1) * EXPORT_PAGE_SIZE < EXPORT_MAX_ROWS; current++) {
    const page = await pull(0, { current, pageSize: EXPORT_PAGE_SIZE, sorter, ...held })
    if (current === 1) held = heldRange(page, sorter)
    rows.push(...cellsOf(page))
    if (current * EXPORT_PAGE_SIZE >= (page.total ?? 0)) break
  }
  return rows.slice(0, EXPORT_MAX_ROWS)
}

/**
 * The table as a workbook with one sheet.
 * @param rows of each its time, and a cell for each other column
 */
export async function workbookOf(heads: readonly string[], rows: readonly (readonly Cell[])[], timeZone: string) {
  // 60 kB that only an export needs, so they are loaded here.
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const sheet = [
    heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map(([time, ...cells], index) => [
      { value: index + 1, type: Number },
      { value: timeText(time, timeZone), type: String },
      ...cells.map(typed),
    ]),
  ]
  return writeXlsxFile(sheet, { sheet: 'sheet1' }).toBlob()
}

const typed = (value: Cell) => workbookCell(typeof value === 'boolean' ? String(value) : value)

export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
