import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { heldRange } from '@atrium/charts/web/kind/held-range'
import { csvOf } from '@atrium/core/contract/csv'
import { cut } from '@atrium/core/contract/cut'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'

export const MAX_EXPORTED = 50_000
const ROWS_PER_PAGE = 1_000

/**
 * The rows that a query has at its first page as CSV, oldest first. `onProgress` gets the share that has been read, from 0 to 1.
 * @throws PullRefused
 */
export async function readCsv(
  link: LiveLink,
  query: ComponentQuery,
  { time, timeText, onProgress }: { time: string; timeText(atMs: number): string; onProgress(share: number): void },
): Promise<{ csv: string; rows: number; total: number }> {
  const rows: Cell[][] = []
  let last: Dataset | undefined
  let held: ReturnType<typeof heldRange>
  for (let current = 1; rows.length < MAX_EXPORTED; current++) {
    const page = { shape: 'page' as const, widthPx: 100, current, pageSize: ROWS_PER_PAGE, sorter: 'asc' as const }
    last = await link.pull({ query: { ...query, ...held }, ...page })
    if (current === 1) held = heldRange(last, 'asc')
    rows.push(...last.rows)
    onProgress(Math.min(1, rows.length / Math.max(1, Math.min(MAX_EXPORTED, last.total ?? 0))))
    if (last.rows.length < ROWS_PER_PAGE) break
  }
  const heads = (last?.columns ?? []).map(({ name, label }, i) => (i === 0 ? time : (label ?? name)))
  const cells = rows.map(([at, ...values]) => [timeText(Number(at)), ...values.map(plain)])
  return { csv: csvOf(heads, cells), rows: rows.length, total: last?.total ?? rows.length }
}

const plain = (cell: Cell) => (typeof cell === 'boolean' ? String(cell) : cell)

/** Offers a text to the person as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A name for a file: without the characters that file systems refuse. */
export const fileNameOf = (name: string) => `${cut(name.replace(/[\\/:*?"<>|\s]+/g, '_'), 60)}.csv`
