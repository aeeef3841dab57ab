import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { inOrder } from '@atrium/charts/web/kind/in-order'

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

/** The page numbers to show: the first, the last and those around the current page; 0 is a gap. */
export function offeredPages(current: number, pages: number, around: number): number[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - current) <= around,
  )
  return near.flatMap((page, index) => (index > 0 && page - (near[index - 1] ?? 0) > 1 ? [0, page] : [page]))
}
