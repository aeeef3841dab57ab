import type { Cell, Dataset } from '@atrium/contract/dashboard'
import { timestamp } from '@atrium/contract/time'
import { inOrder } from '@atrium/web/canvas/kind/in-order'
import { measured } from '@atrium/web/canvas/kind/numbers'
import type { TableProps } from './index.ts'

export interface Column {
  key: string
  head: string
  /** Index in the dataset's rows; -1 if the data has no such column. */
  index: number
  isNumber: boolean
}

/** One column for each field key. */
export function columnsOf({ fieldKeys, columnsName }: Pick<TableProps, 'fieldKeys' | 'columnsName'>, dataset: Dataset) {
  return fieldKeys.map((key, place): Column => {
    const index = dataset.columns.findIndex(({ name }, at) => at > 0 && name === key)
    const named = columnsName[place] || dataset.columns[index]?.label || key
    return { key, head: named, index, isNumber: dataset.columns[index]?.type === 'number' }
  })
}

export interface Page {
  rows: readonly Cell[][]
  current: number
  pageSize: number
  pages: number
  total: number
}

export interface PageAsk {
  current: number
  pageSize: number
  sorter: 'asc' | 'desc'
}

/**
 * The rows of the requested page. The server answers one page; data that is complete (typed in by the author) is cut
 * into pages here.
 */
export function pageOf(dataset: Dataset, ask: PageAsk): Page {
  const { current, pageSize, sorter } = ask
  const total = Math.max(dataset.total ?? 0, dataset.rows.length)
  const rows = inOrder(dataset, sorter)
  const isWhole = total === rows.length
  const from = isWhole ? (current - 1) * pageSize : 0
  return {
    rows: rows.slice(from, from + pageSize),
    current,
    pageSize,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    total,
  }
}

/** The text of a cell. Numbers get the author's number of decimals, if there is one. */
export function cellText(value: Cell | undefined, numlength: number): string {
  return measured(value, numlength >= 0 ? numlength : undefined)
}

export function timeText(value: Cell | undefined): string {
  return typeof value === 'number' ? timestamp(value) : '—'
}

/** The page numbers to show: the first, the last and those around the current page; 0 is a gap. */
export function offeredPages(current: number, pages: number, around: number): number[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - current) <= around,
  )
  return near.flatMap((page, index) => (index > 0 && page - (near[index - 1] ?? 0) > 1 ? [0, page] : [page]))
}
