import { setTimeout as pause } from 'node:timers/promises'

/** How much longer the rest is than the work before it: what people ask for meanwhile has the database to itself. */
const REST_FACTOR = 3
const LONGEST_REST_MS = 1000

/** Before each piece of work the worker rests, measured by how long the last one took; no more once `closing` fires. */
export function withRests<Data>(run: (data: Data) => Promise<void>, closing: AbortSignal) {
  let nextAtMs = 0
  return async (data: Data): Promise<void> => {
    const restMs = nextAtMs - performance.now()
    if (restMs > 0) await pause(restMs, undefined, { signal: closing }).catch(() => undefined)
    const startMs = performance.now()
    try {
      await run(data)
    } finally {
      const endMs = performance.now()
      nextAtMs = endMs + Math.min(LONGEST_REST_MS, REST_FACTOR * (endMs - startMs))
    }
  }
}
