import { tooOften } from '../../contract/refusal.ts'

/** A dashboard with many items requests all of them at once; later no page sends so many messages. */
const BURST = 600
const PER_SECOND = 60

/**
 * Limits the rate of a page's messages; expensive ones count more. A page that goes on in spite of so many refusals is cut
 * off: it would cost as much time to refuse its messages as to answer them.
 * @throws tooOften
 */
export function openPace(connection: { close(): void }): (cost?: number) => void {
  let left = BURST
  let refused = 0
  let atMs = performance.now()
  return (cost = 1) => {
    const nowMs = performance.now()
    const earned = ((nowMs - atMs) / 1000) * PER_SECOND
    left = Math.min(BURST, left + earned)
    refused = Math.max(0, refused - earned)
    atMs = nowMs
    if (left >= cost) {
      left -= cost
      return
    }
    refused += cost
    if (refused > BURST) connection.close()
    throw tooOften({ retryAfterS: 1 })
  }
}
