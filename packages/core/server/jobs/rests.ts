import { setTimeout as pause } from 'node:timers/promises'

/** A pause is this many times as long as the work before it, so fewer than one request in twenty runs beside the work. */
const REST_FACTOR = 20
/** By default. */
export const LONGEST_REST_MS = 5000

/** Pauses before each call of `work`, in proportion to the time of the previous call; not once `closing` fires. */
export function withRests<Input, Result>(
  work: (given: Input) => Promise<Result>,
  closing: AbortSignal,
  longestRestMs: number,
) {
  let nextAtMs = 0
  return async (given: Input): Promise<Result> => {
    const restMs = nextAtMs - performance.now()
    if (restMs > 0) await pause(restMs, undefined, { signal: closing }).catch(() => undefined)
    const startMs = performance.now()
    try {
      return await work(given)
    } finally {
      const endMs = performance.now()
      nextAtMs = endMs + Math.min(longestRestMs, REST_FACTOR * (endMs - startMs))
    }
  }
}
