import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { StreamViewer } from './flv/fan-out.ts'
import type { RunningStreams } from './running-streams.ts'
import type { StreamAccess } from './stream-access.ts'
import type { Streams } from './streams.ts'
import type { Ticket } from './tickets.ts'

/** A viewer takes something in this time, or its connection ends. */
const STUCK_MS = 30_000

/** One connection on which FLV is sent. */
export interface FlvConnection {
  send(bytes: Buffer): void
  readonly waitingBytes: number
  /** `why` is undefined when the viewer has gone. */
  end(why?: Refusal): void
}

export interface WatchTools {
  services: Pick<Services, 'sessions'>
  streams: Streams
  access: StreamAccess
  running: RunningStreams
}

/** Whose connection it is; without a session it has no token. */
export interface Watcher {
  session: Session | null
  token: string | undefined
}

/**
 * Sends the stream of a ticket to a connection, as long as its viewer may watch it.
 * @returns a function to call when the connection has ended
 * @throws what is wrong with the camera, and what `Streams.watch` throws
 */
export async function watchStream(
  { services: { sessions }, streams, access, running }: WatchTools,
  { session, token }: Watcher,
  ticket: Ticket,
  connection: FlvConnection,
): Promise<() => void> {
  const { place, source } = ticket
  let isOver = false
  let stop: () => void = () => undefined
  let takenMs = Date.now()

  function over(why?: Refusal): void {
    if (isOver) return
    isOver = true
    forget()
    stop()
    connection.end(why)
  }

  async function lookAgain(): Promise<void> {
    try {
      await access.admit(token ? await sessions.find(token) : null, ticket)
      await streams.check(place, source)
    } catch (error) {
      // If the database is unavailable for a moment, the viewer stays until access can be checked.
      if (error instanceof Refusal && error.code < 50_000) over(error)
    }
  }

  const viewer: StreamViewer = {
    send: (bytes) => connection.send(bytes),
    get waitingBytes() {
      return connection.waitingBytes
    },
    ended: over,
  }
  const forget = running.add({
    dashboard: place.dashboard,
    tokenHash: session?.tokenHash,
    expiresAtMs: session?.expiresAtMs ?? Number.POSITIVE_INFINITY,
    lookAgain: () => void lookAgain(),
    endIfStuck(nowMs) {
      if (connection.waitingBytes === 0) takenMs = nowMs
      else if (nowMs - takenMs > STUCK_MS) over()
    },
  })
  try {
    stop = await streams.watch(place, source, viewer)
  } catch (error) {
    forget()
    throw error
  }
  if (isOver) stop()
  return () => over()
}
