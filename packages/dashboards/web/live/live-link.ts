import type { Dataset, Push } from '@atrium/charts/contract/data'
import { type FeedState, isForbidden, WAITING } from '@atrium/charts/web/kind/feed'
import { applyDelta, applyRows } from '@atrium/charts/web/kind/merge'
import type { ControlEvent, JoinedControl } from '../../contract/control.ts'
import type {
  ExploreRequest,
  ItemRequest,
  JoinRequest,
  ParameterChoices,
  SocketAnswer,
} from '../../contract/dashboard.ts'
import type { StreamTicket, TicketRequest } from '../../contract/stream.ts'
import { type ControlStates, createControlStates } from './control-states.ts'
import { createPlayingVideos, type PlayingVideos } from './video-facts.ts'

/** The part of a Socket.IO client that the link needs. */
export interface LiveSocket {
  readonly connected: boolean
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
  timeout(ms: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> }
  disconnect(): unknown
}

/** A request for a stored query of the joined dashboard, or for an author's own one. */
export type AnyRequest = ItemRequest | ExploreRequest

const eventOf = (request: AnyRequest) => ('query' in request ? 'explore' : 'watch')

export interface Feed {
  readonly state: FeedState
  close(): void
}

export type LinkStatus = 'connecting' | 'live' | 'lost' | 'refused'

export interface LiveLink {
  readonly status: LinkStatus
  /** The server's time. The clock of a wall screen may be wrong by minutes, and ages would be wrong, too. */
  nowMs(): number
  onStatus(listener: () => void): () => void
  /** Watches one query: pushes change the feed's state until the feed is closed. */
  watch(request: AnyRequest, changed: (state: FeedState) => void): Feed
  /**
   * Requests one answer without pushes. Rejects with a PullRefused when the server refuses. `signal` ends the request on
   * the server, too.
   */
  pull(request: AnyRequest, signal?: AbortSignal): Promise<Dataset>
  /** The values of the dashboard's unlocked parameters, as the server knows them. */
  readonly values: ParameterValues
  onValues(listener: () => void): () => void
  /**
   * Sets parameters, all or none; they are sent again after a lost connection. Resolves with the items whose data depend
   * on a changed one. Rejects with a PullRefused when the server refuses.
   */
  setValues(values: ParameterValues): Promise<readonly string[]>
  /** Values of the tag of a parameter. Rejects with a PullRefused when the server refuses. */
  choices(parameter: string, search: string): Promise<ParameterChoices>
  readonly controls: ControlStates
  /** The address at which an item's stream is played for a short time. Rejects with a PullRefused when it is refused. */
  ticket(request: TicketRequest): Promise<StreamTicket>
  readonly videos: PlayingVideos
  close(): void
}

export type ParameterValues = Readonly<Record<string, string>>

export class PullRefused extends Error {
  readonly code: number

  constructor(code: number, msg: string) {
    super(msg)
    this.name = 'PullRefused'
    this.code = code
  }
}

export interface LinkOptions {
  /** Calls back once, before the next paint: everything that has arrived until then is drawn together. */
  nextFrame?: (draw: () => void) => void
  /** Draws what one watch has got before it returns. With it, no frame draws for long: the next frames draw the rest. */
  drawNow?: (draw: () => void) => void
  /** What a watch gets first is not drawn in portions: a page is complete sooner, and nobody uses it yet. */
  firstAtOnce?: boolean
  /** Somebody edits this page, and what they do is drawn before late data: no portion grows. */
  isWorkedOn?: boolean
  ackTimeoutMs?: number
  retryMs?: number
}

interface Watch {
  request: AnyRequest
  state: FeedState
  changed: (state: FeedState) => void
  isDrawn: boolean
}

/**
 * How long a frame draws new data, where it draws them in portions: longer while something waits for more than three
 * frames. Neither is a task during which a click waits for long. Each frame costs something besides, so a computer that
 * cannot keep up like that draws a quarter of the time for which something waits: it would fall behind further and further.
 * No click waits for longer than people notice.
 */
const PORTION_MS = 8
const LATE_PORTION_MS = 24
const MOST_PORTION_MS = 100
const LATE_MS = 50
const latePortionMs = (waitedMs: number) => Math.min(Math.max(LATE_PORTION_MS, waitedMs / 4), MOST_PORTION_MS)

/**
 * One link per page. It joins the dashboard, if there is one, and keeps its watches; after a lost connection it joins and
 * watches again.
 */
export function openLiveLink(socket: LiveSocket, join: JoinRequest | null, options: LinkOptions = {}): LiveLink {
  const { nextFrame = drawSoon, drawNow, firstAtOnce = false, isWorkedOn = false } = options
  const { ackTimeoutMs = 15_000, retryMs = 5_000 } = options
  const watches = new Map<string, Watch>()
  /** What is to be drawn, and since when. The newest state is drawn, in the order of the oldest that was not. */
  const dirty = new Map<Watch, number>()
  const statusListeners = new Set<() => void>()
  const retries = new Set<ReturnType<typeof setTimeout>>()
  let status: LinkStatus = 'connecting'
  /** Whether this connection has asked to join: what is asked after it is answered after it. */
  let hasAsked = false
  let drawing = false
  let closed = false
  let lastId = 0
  let skewMs = 0
  let values: ParameterValues = {}
  /** Those that the page has set itself. */
  let chosen: ParameterValues = {}
  const valueListeners = new Set<() => void>()
  const controls = createControlStates()
  const videos = createPlayingVideos()

  const ask = async <T extends object>(event: string, payload: object) =>
    (await socket.timeout(ackTimeoutMs).emitWithAck(event, payload)) as SocketAnswer<T>

  function setStatus(next: LinkStatus) {
    if (next === status) return
    status = next
    for (const listener of statusListeners) listener()
  }

  function change(watch: Watch, state: Partial<FeedState>) {
    watch.state = { ...watch.state, ...state }
    if (!dirty.has(watch)) dirty.set(watch, performance.now())
    drawLater()
  }

  function drawLater() {
    if (drawing) return
    drawing = true
    nextFrame(draw)
  }

  function draw() {
    drawing = false
    const startMs = performance.now()
    const [oldestMs = startMs] = dirty.values()
    const waitedMs = startMs - oldestMs
    const endMs = startMs + (waitedMs > LATE_MS && !isWorkedOn ? latePortionMs(waitedMs) : PORTION_MS)
    for (const watch of [...dirty.keys()]) {
      const isWhole = !drawNow || (firstAtOnce && !watch.isDrawn)
      if (!isWhole && performance.now() >= endMs) continue
      dirty.delete(watch)
      watch.isDrawn = true
      if (isWhole) watch.changed(watch.state)
      else drawNow(() => watch.changed(watch.state))
    }
    if (dirty.size > 0) drawLater()
  }

  function later(run: () => void) {
    const timer = setTimeout(() => {
      retries.delete(timer)
      if (!closed && socket.connected) run()
    }, retryMs)
    retries.add(timer)
  }

  async function joinAgain() {
    try {
      const joining = askToJoin()
      hasAsked = true
      // In the same flight: the data are there one round trip earlier.
      for (const id of watches.keys()) void askFor(id)
      const answer = await joining
      if (closed) return
      if (!isAnswered(answer)) return isPassing(answer.code) ? later(joinAgain) : setStatus('refused')
      takeValues(answer.values ?? {})
      controls.join(answer.control)
      setStatus('live')
    } catch {
      later(joinAgain)
    }
  }

  function askToJoin(): Promise<SocketAnswer<{ values?: ParameterValues; control?: JoinedControl }>> {
    if (!join) return Promise.resolve({ code: 0 })
    const data = Object.keys(chosen).length > 0 ? { ...join.data, ...chosen } : join.data
    return ask('join', data ? { ...join, data } : join)
  }

  function takeValues(next: ParameterValues) {
    if (JSON.stringify(next) === JSON.stringify(values)) return
    values = next
    for (const listener of valueListeners) listener()
  }

  async function askFor(id: string) {
    const watch = watches.get(id)
    if (!watch || !hasAsked) return
    try {
      const answer = await ask<{ dataset: Dataset }>(eventOf(watch.request), { ...watch.request, watch: id })
      if (watches.get(id) !== watch) return
      if (isAnswered(answer)) return received(watch, answer.dataset)
      // The page has not joined, so nothing is known about the request. It is asked again after the page has.
      if (status !== 'live') return
      change(watch, { loading: false, refused: { code: answer.code, msg: answer.msg } })
      if (isPassing(answer.code)) later(() => void askFor(id))
    } catch {
      // There was no answer in time: the connection may be half open. Nothing shows that the request was wrong, so it
      // is retried.
      if (watches.get(id) === watch) later(() => void askFor(id))
    }
  }

  function received(watch: Watch, dataset: Dataset) {
    change(watch, { dataset, loading: false, refused: null, receivedAtMs: Date.now() + skewMs })
  }

  function pushed(payload: unknown) {
    // The payload has the type that the contract gives it on both sides.
    const push = payload as Push
    const watch = watches.get(push.watch)
    if (!watch) return
    if (push.kind === 'refused') {
      const { code, msg } = push
      return change(watch, { loading: false, refused: { code, msg }, ...(isForbidden(code) ? { dataset: null } : {}) })
    }
    skewMs = clockSkewMs(push.sentAtMs, skewMs)
    if (push.kind === 'replace') return received(watch, push.dataset)
    // A change before the first answer cannot be applied; the answer will contain it.
    const before = watch.state.dataset
    if (!before) return
    if (push.kind === 'rows') received(watch, applyRows(before, push))
    else received(watch, applyDelta(before, push))
  }

  const operated = (payload: unknown) => {
    const { dashboard, control } = payload as ControlEvent
    if (dashboard === join?.dashboard) controls.take(control)
  }

  const onConnect = () => void joinAgain()
  const onDisconnect = () => {
    hasAsked = false
    setStatus(status === 'connecting' ? 'connecting' : 'lost')
  }
  socket.on('connect', onConnect)
  socket.on('disconnect', onDisconnect)
  socket.on('push', pushed)
  socket.on('control', operated)
  if (socket.connected) onConnect()

  return {
    controls,
    videos,
    get status() {
      return status
    },
    nowMs: () => Date.now() + skewMs,
    onStatus(listener) {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    watch(request, changed) {
      const id = `w${++lastId}`
      const watch: Watch = { request, state: WAITING, changed, isDrawn: false }
      watches.set(id, watch)
      void askFor(id)
      return {
        get state() {
          return watch.state
        },
        close() {
          watches.delete(id)
          dirty.delete(watch)
          if (socket.connected) ask('unwatch', { watch: id }).catch(() => {})
        },
      }
    },
    async pull(request, signal) {
      const watch = `p${++lastId}`
      const unwatch = () => ask('unwatch', { watch }).catch(() => {})
      signal?.addEventListener('abort', unwatch, { once: true })
      const answer = await ask<{ dataset: Dataset }>(eventOf(request), { ...request, watch }).catch((error) => {
        // The answer comes too late for this pull, but the server may already keep the watch.
        if (socket.connected) void unwatch()
        throw error
      })
      signal?.removeEventListener('abort', unwatch)
      if (!isAnswered(answer)) throw new PullRefused(answer.code, answer.msg)
      await unwatch()
      return answer.dataset
    },
    get values() {
      return values
    },
    onValues(listener) {
      valueListeners.add(listener)
      return () => valueListeners.delete(listener)
    },
    async setValues(given) {
      const answer = await ask<{ values: ParameterValues; items: string[] }>('values', { values: given })
      if (!isAnswered(answer)) throw new PullRefused(answer.code, answer.msg)
      chosen = { ...chosen, ...given }
      takeValues(answer.values)
      return answer.items
    },
    async choices(parameter, search) {
      const answer = await ask<ParameterChoices>('choices', { parameter, ...(search ? { search } : {}) })
      if (!isAnswered(answer)) throw new PullRefused(answer.code, answer.msg)
      return answer
    },
    async ticket(request) {
      const answer = await ask<StreamTicket>('ticket', request)
      if (!isAnswered(answer)) throw new PullRefused(answer.code, answer.msg)
      return answer
    },
    close() {
      closed = true
      for (const timer of retries) clearTimeout(timer)
      watches.clear()
      dirty.clear()
      socket.off('connect', onConnect)
      socket.off('disconnect', onDisconnect)
      socket.off('push', pushed)
      socket.off('control', operated)
      socket.disconnect()
    },
  }
}

function isAnswered<T extends object>(answer: SocketAnswer<T>): answer is { code: 0 } & T {
  return answer.code === 0
}

/** Temporary refusals: too many requests, or a service that is unavailable for a moment. */
function isPassing(code: number): boolean {
  return code === 42901 || code >= 50000
}

// Only a difference that network delay cannot explain is treated as a wrong clock.
function clockSkewMs(sentAtMs: number, before: number): number {
  const skew = sentAtMs - Date.now()
  return Math.abs(skew - before) > 5000 ? skew : before
}

/** Before the next paint. */
export function drawSoon(draw: () => void) {
  // A hidden page gets no animation frames, but its numbers must be right at the moment it is looked at.
  if (document.hidden) setTimeout(draw, 250)
  else requestAnimationFrame(draw)
}
