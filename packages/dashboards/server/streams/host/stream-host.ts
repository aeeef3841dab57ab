import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import {
  ADDRESS_STREAM,
  deliveryOf,
  noStream,
  streamTransport,
  ticketExpired,
  tooManySources,
  tooManyViewers,
  unfitAddress,
} from '../../../contract/stream.ts'
import { HlsPlays } from '../hls/plays.ts'
import { Segments } from '../hls/segments.ts'
import { readStoredStream, type StoredStream } from '../stored-stream.ts'
import type { StreamSort } from '../stream-sort.ts'
import type { PartRequest, StreamPart, Streams } from '../streams.ts'
import type { StreamPlace } from '../tickets.ts'
import { COPY } from '../upstream/ffmpeg-report.ts'
import { refusalOf } from '../upstream/forwarder.ts'
import { openByFfmpeg, type PlanMemory } from '../upstream/open-by-ffmpeg.ts'
import { openHttpFlv } from '../upstream/open-http-flv.ts'
import type { Reached, UpstreamEvents, UpstreamTools } from '../upstream/upstream.ts'
import { BackOff } from './back-off.ts'
import { HostedSource, SOURCE_TIMES } from './hosted-source.ts'

interface HostOptions {
  services: Services
  sorts: readonly StreamSort[]
  tools: UpstreamTools
}

/** Of a tenant. */
const LIMITS = { sources: 20, viewers: 200 }
const RESOLVED_WITHIN_MS = 15_000
const MAX_PLANS = 1_000
const RECENT_MS = 2_000
const MAX_RECENT = 2_000

interface Hosted {
  tenantId: string
  flv: HostedSource
}

export interface StreamHost extends Streams {
  readonly counts: StreamCounts
  close(): void
}

export interface StreamCounts {
  sources: number
  viewers: number
  bytes: number
  faults: number
  transcoders: number
}

/** The streams of the process of the engine: each source is opened once, however many look. */
export function openStreamHost({ services, sorts, tools }: HostOptions): StreamHost {
  const sortOf = new Map([addressSort, ...sorts].map((one) => [one.sort, one]))
  const hosted = new Map<string, Hosted>()
  const backOff = new BackOff()
  const plans = new Map<string, PlanMemory>()
  const plays = new HlsPlays()
  const segments = new Segments()
  const gone = new AbortController()
  const counts = { bytes: 0, faults: 0 }
  let recordings = 0

  async function resolve(stored: StoredStream, place: StreamPlace): Promise<Reached> {
    const sort = sortOf.get(stored.sort)
    if (!sort) throw noStream()
    const { tenantId, history } = place
    const { props, secrets, zone, allow } = stored
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(RESOLVED_WITHIN_MS)])
    const resolved = await sort
      .resolve({ services, tenantId, props, secrets, zone, allow, signal, ...(history ? { history } : {}) })
      .catch((error: unknown) => Promise.reject(refusalOf(error)))
    const transport = resolved.transport ?? streamTransport(resolved.address)
    if (!transport) throw unfitAddress()
    return { ...resolved, transport, isRecording: history !== undefined, allow }
  }

  const viewersOf = (tenantId: string) =>
    [...hosted.values()].reduce((sum, one) => sum + (one.tenantId === tenantId ? one.flv.viewers : 0), 0) +
    plays.of(tenantId).plays

  const sourcesOf = (tenantId: string) =>
    [...hosted.values()].filter((one) => one.tenantId === tenantId).length + plays.of(tenantId).sources

  /** @throws tooManySources */
  function refuseSources(tenantId: string, isKnown: boolean): void {
    if (!isKnown && sourcesOf(tenantId) >= LIMITS.sources) throw tooManySources({ params: { max: LIMITS.sources } })
  }

  /** @throws tooManyViewers */
  function refuseViewers(tenantId: string): void {
    if (viewersOf(tenantId) >= LIMITS.viewers) throw tooManyViewers({ params: { max: LIMITS.viewers } })
  }

  function planOf(source: string): PlanMemory {
    const known = plans.get(source) ?? { plan: COPY }
    plans.delete(source)
    if (plans.size >= MAX_PLANS) plans.delete(plans.keys().next().value!)
    plans.set(source, known)
    return known
  }

  /** @throws what is wrong with the camera, and tooManySources */
  function open(place: StreamPlace, source: string, reached: Reached): Hosted {
    const { tenantId } = place
    const { isRecording } = reached
    // It begins at its beginning for each who plays it.
    const key = isRecording ? `${source} ${recordings++}` : source
    const known = hosted.get(key)
    if (known) return known
    backOff.check(source)
    refuseSources(tenantId, false)
    const flv = new HostedSource({
      open: (events: UpstreamEvents) =>
        reached.transport === 'flv'
          ? openHttpFlv(reached, tools, events)
          : openByFfmpeg(reached, tools, planOf(source), events),
      times: isRecording ? { ...SOURCE_TIMES, lingerMs: 0 } : SOURCE_TIMES,
      over(why, playedMs) {
        counts.bytes += flv.bytes
        if (hosted.get(key)?.flv === flv) hosted.delete(key)
        // A recording that has come to its end may be played again at once.
        if (!why || (isRecording && playedMs !== undefined)) return
        counts.faults += 1
        backOff.failed(source, why, playedMs ?? 0)
      },
    })
    const one = { tenantId, flv }
    hosted.set(key, one)
    return one
  }

  /** @throws ticketExpired */
  async function storedAs(place: StreamPlace, source: string): Promise<StoredStream> {
    const stored = await readStoredStream(services, place)
    if (stored.source !== source) throw ticketExpired()
    return stored
  }

  /** Parts of playlists are asked for again and again: what is stored is read every two seconds. */
  const recents = new Map<string, { stored: Promise<StoredStream>; untilMs: number }>()
  function recent(place: StreamPlace, source: string): Promise<StoredStream> {
    const key = JSON.stringify([place, source])
    const known = recents.get(key)
    if (known && Date.now() < known.untilMs) return known.stored
    if (recents.size >= MAX_RECENT) recents.clear()
    const stored = storedAs(place, source)
    recents.set(key, { stored, untilMs: Date.now() + RECENT_MS })
    stored.catch(() => recents.delete(key))
    return stored
  }

  return {
    async check(place, source) {
      await storedAs(place, source)
    },
    async look(place) {
      const stored = await readStoredStream(services, place)
      const { source } = stored
      if (!hosted.has(source)) backOff.check(source)
      const { transport } = await resolve(stored, place)
      refuseSources(place.tenantId, hosted.has(source) || plays.has(source))
      return { source, delivery: deliveryOf(transport), address: stored.props.src }
    },
    async watch(place, source, viewer) {
      const stored = await storedAs(place, source)
      refuseViewers(place.tenantId)
      const reached = hosted.has(source) ? undefined : await resolve(stored, place)
      if (reached?.transport === 'hls') throw ticketExpired()
      const { flv } = reached ? open(place, source, reached) : hosted.get(source)!
      return flv.watch(viewer)
    },
    async part(request: PartRequest): Promise<StreamPart> {
      const { place, source, play, address } = request
      const stored = await recent(place, source)
      const isKnown = plays.has(source)
      if (!plays.isOpen(play.id)) {
        if (play.expiresAtMs < Date.now()) throw ticketExpired()
        refuseSources(place.tenantId, isKnown)
        refuseViewers(place.tenantId)
      }
      if (address === undefined) backOff.check(source)
      const reached = await plays.reached(source, () => resolve(stored, place))
      plays.use(play.id, place.tenantId, source)
      try {
        const part = await segments.fetch(services.egress, reached, {
          source,
          address: address ?? reached.address,
          range: request.range,
        })
        counts.bytes += part.bytes.length
        return part
      } catch (error) {
        const why = error instanceof Refusal ? error : refusalOf(error)
        if (address === undefined) {
          plays.dropReached(source)
          backOff.failed(source, why, 0)
        }
        throw why
      }
    },
    get counts() {
      const flvs = [...hosted.values()].map(({ flv }) => flv)
      return {
        sources: flvs.length + plays.sources,
        viewers: flvs.reduce((sum, { viewers }) => sum + viewers, 0) + plays.plays,
        bytes: counts.bytes + flvs.reduce((sum, { bytes }) => sum + bytes, 0),
        faults: counts.faults,
        transcoders: tools.ffmpeg.transcoders.running,
      }
    },
    close() {
      gone.abort()
      for (const { flv } of [...hosted.values()]) flv.close()
    },
  }
}

/** What its author typed. */
const addressSort: StreamSort = {
  sort: ADDRESS_STREAM,
  async resolve({ props, secrets }) {
    const { src, username } = props as { src: string; username: string }
    if (src === '') throw noStream()
    return { address: src, username, password: secrets.password ?? '' }
  },
}
