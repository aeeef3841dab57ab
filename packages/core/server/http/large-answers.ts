import type { ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { temporarilyUnavailable } from '../../contract/refusal.ts'

/** Smaller answers are not counted: their number is limited by that of requests. */
const LARGE_BYTES = 64 * 1024
/** Longer than anybody needs who is still reading. */
const TAKEN_WITHIN_MS = 2 * 60_000
const RETRY_AFTER_S = 2

interface Limits {
  memory: AnswerMemory
  takenWithinMs?: number
}

/** Refuses an answer for which there is no room. */
export const noRoom = () => temporarilyUnavailable({ retryAfterS: RETRY_AFTER_S })

/** What one answer has of the memory for all. */
export interface AnswerShare {
  /** @returns whether there is room; one answer alone always has some */
  add(bytes: number): boolean
  /** @returns the bytes that it had */
  end(): number
}

export type AnswerMemory = () => AnswerShare

/** The memory that all answers have together while they are made, and until they are taken. */
export function openAnswerMemory(maxBytes: number): AnswerMemory {
  let held = 0
  return () => {
    let own = 0
    return {
      add(bytes) {
        if (held > own && held + bytes > maxBytes) return false
        held += bytes
        own += bytes
        return true
      },
      end() {
        const had = own
        held -= had
        own = 0
        return had
      },
    }
  }
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
export function limitLargeAnswers(http: FastifyInstance, { memory, takenWithinMs = TAKEN_WITHIN_MS }: Limits): void {
  http.addHook('onSend', (_request, { raw }, payload, done) => {
    const bytes = heldWith(payload)
    if (bytes >= LARGE_BYTES) {
      const share = memory()
      if (!share.add(bytes)) return done(noRoom())
      finished(raw, () => share.end())
    }
    if (payload instanceof Readable) endIdle(raw, takenWithinMs)
    else if (bytes >= LARGE_BYTES) endAfter(raw, takenWithinMs)
    done(null, payload)
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
