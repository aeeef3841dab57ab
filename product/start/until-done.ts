import { setTimeout as pause } from 'node:timers/promises'

/** The longest pause between two attempts. */
const MOST_MS = 60_000

interface Around {
  /** What is done, as the log names it. */
  what: string
  signal: AbortSignal
  log: { warn(detail: object, text: string): void }
  /** Before the second attempt; each later pause is twice as long. */
  firstPauseMs?: number
}

/**
 * Runs until it succeeds: a fault is told in the log and the work is tried again, after growing pauses.
 * @returns undefined when the signal ended it
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
