import { tooOften } from '@atrium/contract/refusal'

/** A dashboard of many items asks for all of them at once; afterwards nobody asks that often. */
const BURST = 600
const PER_SECOND = 60

/** Lets one page ask so often and no oftener; what costs more than usual counts for more. @throws tooOften */
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
