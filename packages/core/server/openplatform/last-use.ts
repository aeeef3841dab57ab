/** Stores when something was last used, without a write at every use. */
export interface LastUse {
  /** Calls `write` unless this key was written within the last minute. */
  note(key: string, write: () => Promise<unknown>): void
}

const EVERY_MS = 60_000
const MAX_KEYS = 10_000

export function rememberUses(failed: (error: unknown) => void): LastUse {
  const written = new Map<string, number>()
  return {
    note(key, write) {
      const now = Date.now()
      if (now - (written.get(key) ?? 0) < EVERY_MS) return
      if (written.size >= MAX_KEYS) written.clear()
      written.set(key, now)
      write().catch(failed)
    },
  }
}
