import type { Cell, Dataset } from '@atrium/contract/dashboard'

/** The rows sorted by time, or in their own order. */
export function inOrder({ rows, ordered }: Dataset, sorter: 'asc' | 'desc'): readonly Cell[][] {
  return ordered ? rows : sorted(rows, sorter)
}

export function sorted(rows: readonly Cell[][], sorter: 'asc' | 'desc'): Cell[][] {
  const direction = sorter === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => direction * (Number(a[0] ?? 0) - Number(b[0] ?? 0)))
}
