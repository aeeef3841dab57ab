const LINES_SHOWN = 5

/** Counts refused rows by reason, with the line numbers of the first ones. */
export interface RefusedRows {
  add(reason: string, line?: number): void
  /** The most frequent reason first. */
  list(): { reason: string; rows: number; lines: number[] }[]
  count(): number
}

export function countRefused(): RefusedRows {
  const byReason = new Map<string, { rows: number; lines: number[] }>()
  return {
    add(reason, line) {
      const entry = byReason.get(reason) ?? { rows: 0, lines: [] }
      byReason.set(reason, entry)
      entry.rows++
      if (line !== undefined && entry.lines.length < LINES_SHOWN) entry.lines.push(line)
    },
    list: () => [...byReason].map(([reason, entry]) => ({ reason, ...entry })).sort((a, b) => b.rows - a.rows),
    count: () => [...byReason.values()].reduce((sum, { rows }) => sum + rows, 0),
  }
}
