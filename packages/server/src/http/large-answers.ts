import type { ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'
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

const heldBy = new WeakMap<Readable, number>()

/** Says how much memory a stream holds until it was read: what it is made from. */
export function holding(stream: Readable, bytes: number): Readable {
  heldBy.set(stream, bytes)
  return stream
}

/**
 * Bounds the memory that slow readers take: a large answer for which there is no room is refused with 503, and one that
 * is not taken in time ends with its connection. A stream ends with it if its reader has taken nothing for this time. To
 * be called before answers are compressed.
 */
export function limitLargeAnswers(http: FastifyInstance, { maxBytes, takenWithinMs = TAKEN_WITHIN_MS }: Limits): void {
  let held = 0
  http.addHook('onSend', async (_request, { raw }, payload) => {
    const bytes = heldWith(payload)
    if (bytes >= LARGE_BYTES) {
      // One alone is always sent: it is in memory already.
      if (held > 0 && held + bytes > maxBytes) throw temporarilyUnavailable({ retryAfterS: RETRY_AFTER_S })
      held += bytes
      finished(raw, () => {
        held -= bytes
      })
    }
    if (payload instanceof Readable) endIdle(raw, takenWithinMs)
    else if (bytes >= LARGE_BYTES) endAfter(raw, takenWithinMs)
    return payload
  })
}

function heldWith(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload)
  return payload instanceof Readable ? (heldBy.get(payload) ?? 0) : 0
}

function endAfter(raw: ServerResponse, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms)
  finished(raw, () => clearTimeout(timer))
}

/** Ends a connection on which bytes have waited for the whole time, and none has left. */
function endIdle(raw: ServerResponse, ms: number): void {
  const { socket } = raw
  let before = -1
  const timer = setInterval(() => {
    const { bytesWritten = 0, writableLength = 0 } = socket ?? {}
    const left = bytesWritten - writableLength
    if (writableLength > 0 && left === before) raw.destroy()
    before = left
  }, ms)
  finished(raw, () => clearInterval(timer))
}
