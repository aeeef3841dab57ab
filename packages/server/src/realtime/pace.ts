import { tooOften } from '@atrium/contract/refusal'

/** A dashboard with many items requests all of them at once; later no page sends so many messages. */
const BURST = 600
const PER_SECOND = 60

/**
 * Limits the rate of a page's messages; expensive ones count more.
 * @throws tooOften
 */
export function openPace(): (cost?: number) => void {
  let left = BURST
  let atMs = performance.now()
  return (cost = 1) => {
    const nowMs = performance.now()
    left = Math.min(BURST, left + ((nowMs - atMs) / 1000) * PER_SECOND)
    atMs = nowMs
    if (left < cost) throw tooOften({ retryAfterS: 1 })
    left -= cost
  }
}
