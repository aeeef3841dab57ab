import { PullRefused } from '../live/live-link.ts'
import type { StreamPort } from '../live/stream-port.ts'

const NO_PICTURE = 50244
const report = () => undefined

/** A stream that has no picture yet. */
export const waitingStream: StreamPort = { takeTicket: () => new Promise(() => undefined), report }

/** A stream that the server refuses for this reason. */
export const refusedStream = (msg: string): StreamPort => ({
  takeTicket: () => Promise.reject(new PullRefused(NO_PICTURE, msg)),
  report,
})
