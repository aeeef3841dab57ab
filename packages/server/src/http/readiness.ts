/**
 * What a process has yet to do before people can sign in. It answers calls meanwhile: alive is told apart from ready
 * (`/api/health`, `/api/health/ready`).
 */
export interface Readiness {
  /** What is still waited for; nothing when the process is ready. */
  readonly waitsFor: readonly string[]
  done(what: string): void
}

export function openReadiness(what: readonly string[]): Readiness {
  const waiting = new Set(what)
  return {
    get waitsFor() {
      return [...waiting]
    },
    done: (one) => void waiting.delete(one),
  }
}
