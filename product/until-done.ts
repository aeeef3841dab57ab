import { setTimeout as pause } from 'node:timers/promises'

/** The longest pause between two attempts. */
const MOST_MS = 60_000

interface Around {
  /** The name of the work in the log. */
  what: string
  signal: AbortSignal
  log: { warn(detail: object, text: string): void }
  /** The pause before the second attempt; each later pause is twice as long. */
  firstPauseMs?: number
}

/**
 * Runs the work until it succeeds. An error is logged and the work is retried after growing pauses.
 * @returns undefined if the signal ended it
 */
export async function untilDone<T>(
  run: () => Promise<T>,
  { what, signal, log, firstPauseMs = 1000 }: Around,
): Promise<T | undefined> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MOST_MS)) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted) return undefined
      log.warn({ err: error }, `${what} failed, and is tried again in ${pauseMs / 1000} s`)
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}
