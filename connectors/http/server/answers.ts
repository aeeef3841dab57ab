/** An answer of another server, and until when it is the newest that anybody gets. */
export interface Kept<T> {
  answer: Promise<T>
  /** performance.now(); in the future while the answer is on its way. */
  readonly expiresAtMs: number
}

export interface Answers<T> {
  /** One request for all who ask the same within the interval. */
  ask(key: string, everyMs: number, request: () => Promise<T>): Kept<T>
}

/** After a failure nobody asks again for this time, so that those who waited behind others do not wait as long again. */
const FAILED_MS = 1_000

interface Entry<T> extends Kept<T> {
  expiresAtMs: number
  size: number
}

/**
 * Keeps the last answers. The ones that were asked for longest ago make room.
 * @param maxSize of all answers together, as `sizeOf` measures them
 */
export function openAnswers<T>(sizeOf: (answer: T) => number, maxSize: number): Answers<T> {
  const entries = new Map<string, Entry<T>>()
  let size = 0

  function drop(key: string, entry: Entry<T>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    size -= entry.size
  }

  function dropOld(nowMs: number): void {
    for (const [key, entry] of entries) if (entry.expiresAtMs < nowMs || size > maxSize) drop(key, entry)
  }

  return {
    ask(key, everyMs, request) {
      const nowMs = performance.now()
      const found = entries.get(key)
      if (found && found.expiresAtMs > nowMs) return found
      if (found) drop(key, found)
      dropOld(nowMs)
      const answer = request()
      const entry: Entry<T> = { answer, expiresAtMs: Number.POSITIVE_INFINITY, size: 0 }
      entries.set(key, entry)
      answer.then(
        (value) => {
          entry.expiresAtMs = performance.now() + everyMs
          if (entries.get(key) !== entry) return
          entry.size = sizeOf(value)
          size += entry.size
        },
        () => {
          entry.expiresAtMs = performance.now() + Math.min(everyMs, FAILED_MS)
        },
      )
      return entry
    },
  }
}
