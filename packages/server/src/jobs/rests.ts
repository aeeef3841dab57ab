import { setTimeout as pause } from 'node:timers/promises'

/** How much longer the rest is than the work before it: less than one request in twenty meets that work. */
const REST_FACTOR = 20
const LONGEST_REST_MS = 5000

/** Before each piece of work the worker rests, measured by how long the last one took; no more once `closing` fires. */
export function withRests<Given, Result>(work: (given: Given) => Promise<Result>, closing: AbortSignal) {
  let nextAtMs = 0
  return async (given: Given): Promise<Result> => {
    const restMs = nextAtMs - performance.now()
    if (restMs > 0) await pause(restMs, undefined, { signal: closing }).catch(() => undefined)
    const startMs = performance.now()
    try {
      return await work(given)
    } finally {
      const endMs = performance.now()
      nextAtMs = endMs + Math.min(LONGEST_REST_MS, REST_FACTOR * (endMs - startMs))
    }
  }
}
