/** Calls `read` once for all callers within `forMs`; after an error it is called again. */
export function remembered<T>(forMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let untilMs = 0
  return () => {
    const nowMs = performance.now()
    if (last && nowMs < untilMs) return last
    untilMs = nowMs + forMs
    const asked = read()
    last = asked
    asked.catch(() => {
      if (last === asked) last = undefined
    })
    return asked
  }
}
