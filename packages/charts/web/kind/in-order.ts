import type { Cell, Dataset } from '../../contract/data.ts'

/** The rows sorted by time, or in their own order. Rows with a key are sorted by it, so that none moves in an update. */
export function inOrder({ rows, ordered, key }: Dataset, sorter: 'asc' | 'desc'): readonly Cell[][] {
  if (ordered) return rows
  if (key) return [...rows].sort((a, b) => compareKeys(a, b, key))
  const direction = sorter === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => direction * (Number(a[0] ?? 0) - Number(b[0] ?? 0)))
}

let kept: Intl.Collator | undefined

// Numbers in texts are compared as numbers: device 9 stands before device 10. Made for the first table that needs it: it
// takes milliseconds, and every dashboard loads this file.
function collator(): Intl.Collator {
  kept ??= new Intl.Collator('zh-CN', { numeric: true })
  return kept
}

function compareKeys(a: readonly Cell[], b: readonly Cell[], key: readonly number[]): number {
  for (const at of key) {
    const compared = collator().compare(String(a[at] ?? ''), String(b[at] ?? ''))
    if (compared !== 0) return compared
  }
  return 0
}
