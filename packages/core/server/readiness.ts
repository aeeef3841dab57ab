/**
 * What a process must still do before users can sign in, or must do again. Meanwhile it already answers calls: alive and
 * ready are two separate checks (`/api/health`, `/api/health/ready`).
 */
export interface Readiness {
  /** The tasks that are not done yet; empty when the process is ready. */
  readonly waitsFor: readonly string[]
  done(what: string): void
  /** It is not done any more. */
  undone(what: string): void
}

export function openReadiness(what: readonly string[]): Readiness {
  const waiting = new Set(what)
  return {
    get waitsFor() {
      return [...waiting]
    },
    done: (one) => void waiting.delete(one),
    undone: (one) => void waiting.add(one),
  }
}
