import type { Refusal } from '@atrium/core/contract/refusal'
import { noSuchStream, nothingRecorded, streamBroken, streamSignIn, streamTooLarge } from '../../../contract/stream.ts'
import { follow } from './follow.ts'
import { refusalOf } from './forwarder.ts'
import { RateLimit } from './rate-limit.ts'
import type { Reached, Upstream, UpstreamEvents, UpstreamTools } from './upstream.ts'

/** FLV that somebody else makes: passed on as it comes. */
export function openHttpFlv(reached: Reached, { egress }: UpstreamTools, events: UpstreamEvents): Upstream {
  const gone = new AbortController()
  const rate = new RateLimit()
  let isOver = false

  function over(why: Refusal): void {
    if (isOver) return
    isOver = true
    gone.abort()
    events.ended(why)
  }

  async function run(): Promise<void> {
    const { status, body } = await follow(reached, (request) => egress.begin({ ...request, signal: gone.signal }))
    body.on('error', (error) => over(refusalOf(error)))
    const refused = statusRefusal(status)
    if (refused) {
      body.destroy()
      return over(refused)
    }
    body.on('end', () => over(reached.isRecording ? nothingRecorded() : streamBroken()))
    body.on('data', (chunk: Buffer) => {
      if (rate.add(chunk.length, Date.now())) over(streamTooLarge())
      else if (!isOver) events.bytes(chunk)
    })
  }

  run().catch((error: unknown) => over(refusalOf(error)))
  return { stop: () => over(streamBroken()) }
}

/** Undefined for an answer with what was asked for. */
export function statusRefusal(status: number): Refusal | undefined {
  if (status === 200 || status === 206) return undefined
  if (status === 401 || status === 403) return streamSignIn()
  return status === 404 ? noSuchStream() : streamBroken()
}
