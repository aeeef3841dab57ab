import { finished } from 'node:stream'
import { temporarilyUnavailable } from '@atrium/contract/refusal'
import type { FastifyInstance } from 'fastify'

/** Smaller answers are not counted: their number is limited by that of requests. */
const LARGE_BYTES = 64 * 1024
/** Longer than anybody needs who is still reading. */
const TAKEN_WITHIN_MS = 2 * 60_000
const RETRY_AFTER_S = 2

interface Limits {
  /** The large answers that are held in memory at the same time, because their readers have not taken them yet. */
  maxBytes: number
  takenWithinMs?: number
}

/**
 * Bounds the memory that slow readers take: a large answer for which there is no room is refused with 503, and one that
 * is not taken in time ends with its connection. To be called before answers are compressed.
 */
export function limitLargeAnswers(http: FastifyInstance, { maxBytes, takenWithinMs = TAKEN_WITHIN_MS }: Limits): void {
  let held = 0
  http.addHook('onSend', async (_request, { raw }, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    if (bytes < LARGE_BYTES) return payload
    // One alone is always sent: it is in memory already.
    if (held > 0 && held + bytes > maxBytes) throw temporarilyUnavailable({ retryAfterS: RETRY_AFTER_S })
    held += bytes
    const timer = setTimeout(() => raw.destroy(), takenWithinMs)
    finished(raw, () => {
      held -= bytes
      clearTimeout(timer)
    })
    return payload
  })
}
