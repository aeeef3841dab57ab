/** Asks once for everybody who asks within that time; what failed is asked again. */
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
