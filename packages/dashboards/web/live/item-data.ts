import type { Ask, Dataset } from '@atrium/charts/contract/data'
import { type FeedState, isForbidden, WAITING } from '@atrium/charts/web/kind/feed'
import { type Held, heldRange } from '@atrium/charts/web/kind/held-range'
import type { ItemDataSource, ItemRequest } from '../../contract/dashboard.ts'
import { staticDataset } from '../../contract/static-data.ts'
import { type Feed, type LiveLink, PullRefused } from './live-link.ts'
import { type RefreshLoop, refreshLoop } from './refresh-loop.ts'

export interface ItemSnapshot {
  sources: readonly FeedState[]
  ask: Ask
  /** While a later page is shown: the range or moment of the first page, for each source. */
  held?: readonly (Held | undefined)[]
  /** A person has ended the load; nothing is requested until `reload` or `ask`. */
  cancelled: boolean
}

/** What decides the requests of an item. Its place, its title and what only the drawing reads are not among it. */
export interface Requested {
  item: string
  dataSources: readonly ItemDataSource[]
  /** As in ComponentItem. */
  refreshInterval: number
  /** The first request. */
  ask: Ask
}

/** The data of one shown item. `start` loads at once; `stop` ends all its watches and timers. */
export interface ItemData {
  get(): ItemSnapshot
  subscribe(listener: () => void): () => void
  start(): void
  stop(): void
  /** Requests the data with these changes; once if the item is stopped. */
  ask(changes: Ask): void
  /** Requests the same data again; the old data stay until the answer arrives. */
  reload(): void
  cancel(): void
}

/**
 * With a refresh interval above zero the item pulls at that interval; otherwise it watches the data. Data that the
 * author typed in is there at once and is never requested. `before` is the last state of the same data in a smaller
 * width: it stays until the new answers arrive.
 */
export function createItemData(link: LiveLink, requested: Requested, widthPx: number, before?: ItemSnapshot): ItemData {
  const statics = requested.dataSources.map(({ props }) => staticDataset(props.data))
  const listeners = new Set<() => void>()
  let snapshot: ItemSnapshot = before ?? {
    sources: statics.map((dataset) => (dataset ? given(dataset) : WAITING)),
    ask: requested.ask,
    cancelled: false,
  }
  let running = false
  let feeds: Feed[] = []
  let loop: RefreshLoop | undefined
  // The answer to a load that was stopped can still arrive; it is then ignored.
  let loading = new AbortController()

  const requests = (): ItemRequest[] =>
    statics.flatMap((dataset, source) => {
      const { ask, held } = snapshot
      return dataset ? [] : [{ item: requested.item, source, widthPx, ...ask, ...held?.[source] }]
    })

  function update(next: Partial<ItemSnapshot>) {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  function setSource(source: number, state: FeedState) {
    update({ sources: snapshot.sources.map((old, index) => (index === source ? state : old)) })
  }

  async function pullAll() {
    const { signal } = loading
    await Promise.all(
      requests().map(async (request) => {
        const state = await pulled(request, signal)
        if (!signal.aborted) setSource(request.source, state)
      }),
    )
  }

  async function pulled(request: ItemRequest, signal: AbortSignal): Promise<FeedState> {
    const before = snapshot.sources[request.source] ?? WAITING
    try {
      const dataset = await link.pull(request, signal)
      return { dataset, loading: false, refused: null, receivedAtMs: link.nowMs() }
    } catch (error) {
      // A lost connection is not an error of this item: the page shows it once, and the item shows the age of its data.
      const refused = error instanceof PullRefused ? { code: error.code, msg: error.message } : null
      return { ...before, loading: refused === null && before.dataset === null, refused }
    }
  }

  function watchAll() {
    feeds = requests().map((request) => {
      const before = snapshot.sources[request.source]?.dataset ?? null
      return link.watch(request, (state) => {
        const kept = state.refused && isForbidden(state.refused.code) ? null : before
        setSource(request.source, { ...state, dataset: state.dataset ?? kept })
      })
    })
  }

  function unwatchAll() {
    for (const feed of feeds) feed.close()
    feeds = []
  }

  function setLoading(loading: boolean) {
    update({ sources: snapshot.sources.map((state, index) => (statics[index] ? state : { ...state, loading })) })
  }

  const stopLoading = () => {
    loading.abort()
    loading = new AbortController()
    loop?.stop()
    unwatchAll()
  }

  function startLoading() {
    const { refreshInterval } = requested
    if (refreshInterval <= 0) return watchAll()
    // A new loop each time: the answer to a load that was stopped is ignored, so the next one must not wait for it.
    loop = refreshLoop(pullAll, refreshInterval * 1000)
    loop.start()
  }

  /** Loads with the current request; once if the item is stopped. */
  function loadAgain() {
    stopLoading()
    update({ cancelled: false })
    setLoading(true)
    if (running) startLoading()
    else void pullAll()
  }

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      if (running) return
      running = true
      if (!snapshot.cancelled) startLoading()
    },
    stop() {
      running = false
      stopLoading()
    },
    ask(changes) {
      const ask = { ...snapshot.ask, ...changes }
      update({ ask, held: heldFor(ask, snapshot) })
      loadAgain()
    },
    reload: loadAgain,
    cancel() {
      stopLoading()
      update({ cancelled: true })
      setLoading(false)
    },
  }
}

/** A first page is of the present; the others are of the range, or the moment, that the first one had. */
function heldFor({ current = 1, sorter = 'desc' }: Ask, { ask, held = [], sources }: ItemSnapshot) {
  if (current === 1) return []
  if ((ask.current ?? 1) > 1) return held
  return sources.map(({ dataset }) => (dataset ? heldRange(dataset, sorter) : undefined))
}

function given(dataset: Dataset): FeedState {
  return { dataset, loading: false, refused: null, receivedAtMs: 0, isTyped: true }
}
