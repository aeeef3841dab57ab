const LINES_SHOWN = 5

/** Counts refused rows by reason, with the line numbers of the first ones. */
export interface RefusedRows {
  /** @param key reasons with the same one are counted as the first of them */
  add(reason: string, line?: number, key?: string): void
  /** The most frequent reason first. */
  list(): { reason: string; rows: number; lines: number[] }[]
  count(): number
}

export function countRefused(): RefusedRows {
  const byKey = new Map<string, { reason: string; rows: number; lines: number[] }>()
  return {
    add(reason, line, key = reason) {
      const entry = byKey.get(key) ?? { reason, rows: 0, lines: [] }
      byKey.set(key, entry)
      entry.rows++
      if (line !== undefined && entry.lines.length < LINES_SHOWN) entry.lines.push(line)
    },
    list: () => [...byKey.values()].sort((a, b) => b.rows - a.rows),
    count: () => [...byKey.values()].reduce((sum, { rows }) => sum + rows, 0),
  }
}
