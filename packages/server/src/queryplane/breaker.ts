const FAILURES = 5
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 60_000

interface Source {
  failures: number
  restMs: number
  restUntilMs: number
}

/** Leaves a source alone that has failed again and again; then one query tries it, and the others follow if it works. */
export class CircuitBreaker {
  private readonly sources = new Map<string, Source>()

  /** Milliseconds until the source may be asked; 0 is now. */
  waitMs(name: string, nowMs: number): number {
    const source = this.sources.get(name)
    if (!source || source.failures < FAILURES) return 0
    if (nowMs < source.restUntilMs) return source.restUntilMs - nowMs
    // This one tries; until it is known how that went, the others wait.
    source.restUntilMs = nowMs + source.restMs
    return 0
  }

  worked(name: string): void {
    this.sources.delete(name)
  }

  failed(name: string, nowMs: number): void {
    const { failures, restMs } = this.sources.get(name) ?? { failures: 0, restMs: FIRST_REST_MS / 2 }
    const longer = failures + 1 < FAILURES ? restMs : Math.min(LONGEST_REST_MS, restMs * 2)
    this.sources.set(name, { failures: failures + 1, restMs: longer, restUntilMs: nowMs + longer })
  }
}
