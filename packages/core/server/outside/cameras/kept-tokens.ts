import type { CloudToken } from './camera-cloud.ts'

/** So long before its end a token is renewed: the clock of the cloud may be another one. */
const MARGIN_MS = 15 * 60_000
/** A token whose end the cloud does not say is used for a short time. */
const UNKNOWN_MS = 60_000
const MOST = 1_000

interface Entry {
  token: Promise<string>
  /** Infinity while it is asked for. */
  untilMs: number
}

/** Tokens until they expire. Whoever wants one while it is asked for waits for the same answer. */
export function keepTokens(nowMs: () => number = Date.now) {
  const kept = new Map<string, Entry>()

  function begin(key: string, ask: () => Promise<CloudToken>): Entry {
    const entry: Entry = {
      untilMs: Number.POSITIVE_INFINITY,
      token: ask().then(
        ({ token, endsAtMs }) => {
          const livesMs = endsAtMs - nowMs()
          // Half of a short life, rather than nothing.
          entry.untilMs = nowMs() + (Number.isFinite(livesMs) ? Math.max(livesMs - MARGIN_MS, livesMs / 2) : UNKNOWN_MS)
          return token
        },
        (error) => {
          if (kept.get(key) === entry) kept.delete(key)
          throw error
        },
      ),
    }
    return entry
  }

  return {
    get(key: string, ask: () => Promise<CloudToken>): Promise<string> {
      const known = kept.get(key)
      if (known && known.untilMs > nowMs()) return known.token
      const entry = begin(key, ask)
      kept.delete(key)
      kept.set(key, entry)
      for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest)
      return entry.token
    },
    /** Forgets a token that was refused; one that has come since stays. */
    async drop(key: string, refused: string): Promise<void> {
      const known = kept.get(key)
      if ((await known?.token.catch(() => '')) === refused && kept.get(key) === known) kept.delete(key)
    },
  }
}
