import type { Hint } from './connection.ts'

/** While changes keep coming, the time between two requests doubles up to this, or what the page names. */
const LONGEST_GAP_MS = 10_000

/** What the hints since the last request said, as one. */
export interface CollectedHints {
  /** Null: any row may have changed. */
  ids: ReadonlySet<string> | null
  /** What was requested later has all changes. In the time of `performance.now()`. */
  changedMs: number
}

/**
 * Collects hints and calls `ask` for them: after a short random time, at most every `everyMs`, less often while changes
 * keep coming, and in a hidden tab only when it is shown again.
 */
export function openAsking(ask: (asked: CollectedHints) => void, everyMs: number, longestMs = LONGEST_GAP_MS) {
  let waiting: CollectedHints | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = Number.NEGATIVE_INFINITY
  let gapMs = everyMs

  function run(): void {
    timer = undefined
    if (document.visibilityState === 'hidden' || !waiting) return
    const nowMs = performance.now()
    gapMs = nowMs - lastMs < 2 * gapMs ? Math.max(everyMs, Math.min(2 * gapMs, longestMs)) : everyMs
    lastMs = nowMs
    const asked = waiting
    waiting = undefined
    ask(asked)
  }
  const onShow = () => {
    if (timer === undefined) run()
  }
  document.addEventListener('visibilitychange', onShow)

  return {
    changed({ ids, agoMs, withinMs }: Hint): void {
      const nowMs = performance.now()
      const known = waiting === undefined || waiting.ids !== null
      waiting = {
        ids: ids && known ? new Set([...(waiting?.ids ?? []), ...ids]) : null,
        changedMs: Math.max(waiting?.changedMs ?? 0, nowMs - agoMs),
      }
      timer ??= setTimeout(run, Math.max(Math.random() * withinMs, lastMs + gapMs - nowMs))
    },
    close(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShow)
    },
  }
}
