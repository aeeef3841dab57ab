const KEPT_MS = 3_600_000
/** A page's request and its `follow` need this long to arrive. */
const MARGIN_MS = 1_000

/** When the rows behind a key have last changed, for the last hour: for pages that were not connected meanwhile. */
export class RecentChanges {
  /** In the order of the changes. */
  private readonly lastMs = new Map<string, number>()
  private knownSinceMs = performance.now()

  note(key: string, atMs: number): void {
    this.lastMs.delete(key)
    this.lastMs.set(key, atMs)
    for (const [oldest, lastMs] of this.lastMs) {
      if (lastMs > atMs - KEPT_MS) break
      this.lastMs.delete(oldest)
    }
  }

  /** Changes may have been missed, so every page asks again. */
  forget(): void {
    this.lastMs.clear()
    this.knownSinceMs = performance.now()
  }

  /** Whether something may have changed since this time; true if that is not known. */
  mayDiffer(key: string, ageMs: number): boolean {
    const nowMs = performance.now()
    const sinceMs = nowMs - ageMs - MARGIN_MS
    return sinceMs < Math.max(this.knownSinceMs, nowMs - KEPT_MS) || (this.lastMs.get(key) ?? 0) >= sinceMs
  }
}
