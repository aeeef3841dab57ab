const FAILURES = 5
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 60_000

interface Source {
  failures: number
  restMs: number
  restUntilMs: number
  /** What was counted: those who wait for the same answer fail with the same error. */
  counted: WeakSet<Error>
}

/**
 * Stops queries to a source that has failed repeatedly. After a pause one query tries it; if it succeeds, the others
 * follow.
 */
export class CircuitBreaker {
  private readonly sources = new Map<string, Source>()

  /** Milliseconds until the source may be queried; 0 means now. */
  waitMs(name: string, nowMs: number): number {
    const source = this.sources.get(name)
    if (!source || source.failures < FAILURES) return 0
    if (nowMs < source.restUntilMs) return source.restUntilMs - nowMs
    // This caller tries the source; the others wait for the result.
    source.restUntilMs = nowMs + source.restMs
    return 0
  }

  worked(name: string): void {
    this.sources.delete(name)
  }

  failed(name: string, error: unknown, nowMs: number): void {
    const { failures, restMs, counted } = this.sources.get(name) ?? {
      failures: 0,
      restMs: FIRST_REST_MS / 2,
      counted: new WeakSet<Error>(),
    }
    if (error instanceof Error) {
      if (counted.has(error)) return
      counted.add(error)
    }
    const longer = failures + 1 < FAILURES ? restMs : Math.min(LONGEST_REST_MS, restMs * 2)
    this.sources.set(name, { failures: failures + 1, restMs: longer, restUntilMs: nowMs + longer, counted })
  }
}
