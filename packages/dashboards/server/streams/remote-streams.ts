import { Refusal, temporarilyUnavailable } from '@atrium/core/contract/refusal'
import type { EngineLink, PeerServer, ServePeer } from '@atrium/timeseries/server/store/engine-link'
import { FanOut, type StreamViewer } from './flv/fan-out.ts'
import { FlvReader } from './flv/flv-reader.ts'
import type { PartRequest, StreamPart, Streams } from './streams.ts'
import type { StreamPlace } from './tickets.ts'

/** The kind of messages between the web processes and the streams in the engine's process. */
const KIND = 'streams'

type Message =
  | { ask: 'look'; place: StreamPlace }
  | { ask: 'check'; place: StreamPlace; source: string }
  | { ask: 'part'; request: PartRequest }
  /** One more viewer of a source that this process has, or the first. */
  | { ask: 'watch'; id: number; place: StreamPlace; source: string; isFirst: boolean }
  | { ask: 'leave'; id: number }
  /** The next bytes for the first viewer, which this process sends to all that it has. */
  | { ask: 'next'; id: number }

type Next = { bytes: Buffer }

/** Longer than a camera may be silent. */
const NEXT_WITHIN_MS = 20_000

/** What a web process is sent of one source: it fetches the bytes as fast as it can. */
class Pulled implements StreamViewer {
  private parts: Buffer[] = []
  waitingBytes = 0
  private why: Refusal | undefined
  private wake: (() => void) | undefined

  send(bytes: Buffer): void {
    this.parts.push(bytes)
    this.waitingBytes += bytes.length
    this.wake?.()
  }

  ended(why: Refusal): void {
    this.why = why
    this.wake?.()
  }

  /** @throws why it has ended */
  async next(): Promise<Next> {
    if (this.waitingBytes === 0 && !this.why) {
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, NEXT_WITHIN_MS)
        this.wake = () => {
          clearTimeout(late)
          resolve()
        }
      })
      this.wake = undefined
    }
    if (this.waitingBytes === 0 && this.why) throw this.why
    const bytes = Buffer.concat(this.parts)
    this.parts = []
    this.waitingBytes = 0
    return { bytes }
  }
}

/** A viewer of a web process that gets its bytes there, from the first one. */
const counted = (): StreamViewer => ({ send: () => undefined, waitingBytes: 0, ended: () => undefined })

/** Lets web processes watch the streams of this process. */
export function serveStreams(link: Extract<EngineLink, { side: 'engine' }>, streams: Streams): void {
  const serve: ServePeer = (): PeerServer => {
    const stops = new Map<number, () => void>()
    const pulled = new Map<number, Pulled>()
    let hasLeft = false

    function leave(id: number): void {
      stops.get(id)?.()
      stops.delete(id)
      pulled.delete(id)
    }

    return {
      async answer(given) {
        const message = given as Message
        if (message.ask === 'look') return streams.look(message.place)
        if (message.ask === 'check') return streams.check(message.place, message.source)
        if (message.ask === 'part') return streams.part(message.request)
        const { id } = message
        if (message.ask === 'leave') return leave(id)
        if (message.ask === 'next') return (pulled.get(id) ?? lost()).next()
        const viewer = message.isFirst ? new Pulled() : counted()
        const stop = await streams.watch(message.place, message.source, viewer)
        if (hasLeft) return stop()
        stops.set(id, stop)
        if (viewer instanceof Pulled) pulled.set(id, viewer)
        return undefined
      },
      left() {
        hasLeft = true
        for (const id of [...stops.keys()]) leave(id)
      },
    }
  }
  link.serve(KIND, serve)
}

function lost(): never {
  throw temporarilyUnavailable()
}

/** One source as this process has it. */
interface Local {
  /** Of the viewer that fetches the bytes, and counts as one. */
  id: number
  /** Of the further ones. */
  extra: number[]
  fanOut: FanOut
  viewers: Set<StreamViewer>
  isOver: boolean
}

/** The streams of the engine's process: each comes to this one once, and is sent to all its viewers from here. */
export function remoteStreams(link: Extract<EngineLink, { side: 'web' }>): Streams {
  const channel = link.channel(KIND, { notified: () => undefined, opened: () => undefined, lost: () => undefined })
  const ask = (message: Message) => channel.ask(message)
  const locals = new Map<string, Promise<Local>>()
  let ids = 0

  // The other side forgets everything when the connection ends.
  const leave = (id: number) => void ask({ ask: 'leave', id }).catch(() => undefined)

  async function open(place: StreamPlace, source: string): Promise<Local> {
    const id = ids++
    await ask({ ask: 'watch', id, place, source, isFirst: true })
    const local: Local = { id, extra: [], fanOut: new FanOut(), viewers: new Set(), isOver: false }
    void pull(source, local)
    return local
  }

  async function pull(source: string, local: Local): Promise<void> {
    const reader = new FlvReader()
    try {
      while (!local.isOver) {
        const { bytes } = (await ask({ ask: 'next', id: local.id })) as Next
        local.fanOut.push(reader.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
      }
    } catch (error) {
      end(source, local, error instanceof Refusal ? error : temporarilyUnavailable())
    }
  }

  function end(source: string, local: Local, why: Refusal): void {
    if (local.isOver) return
    local.isOver = true
    locals.delete(source)
    for (const id of [local.id, ...local.extra]) leave(id)
    for (const viewer of local.viewers) viewer.ended(why)
  }

  async function join(place: StreamPlace, source: string): Promise<Local> {
    // A recording begins at its beginning for each who plays it.
    if (place.history) return open(place, source)
    const known = locals.get(source)
    if (!known) {
      const opening = open(place, source)
      locals.set(source, opening)
      opening.catch(() => locals.delete(source))
      return opening
    }
    const local = await known
    const id = ids++
    await ask({ ask: 'watch', id, place, source, isFirst: false })
    if (local.isOver) leave(id)
    else local.extra.push(id)
    return local
  }

  return {
    look: async (place) => (await ask({ ask: 'look', place })) as Awaited<ReturnType<Streams['look']>>,
    check: async (place, source) => void (await ask({ ask: 'check', place, source })),
    async part(request) {
      const part = (await ask({ ask: 'part', request })) as StreamPart
      return { ...part, bytes: Buffer.from(part.bytes) }
    },
    async watch(place, source, viewer) {
      const local = await join(place, source)
      if (local.isOver) throw temporarilyUnavailable({ retryAfterS: 1 })
      local.viewers.add(viewer)
      local.fanOut.add(viewer)
      return () => {
        if (!local.viewers.delete(viewer)) return
        local.fanOut.remove(viewer)
        const one = local.extra.pop()
        if (one !== undefined) leave(one)
        else end(source, local, temporarilyUnavailable())
      }
    },
  }
}
