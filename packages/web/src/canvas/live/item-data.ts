import type { ComponentItem, Dataset, ItemRequest } from '@atrium/contract/dashboard'
import { type FeedState, WAITING } from '../kind/feed.ts'
import type { Ask } from '../kind/widget-view.ts'
import { type Feed, isForbidden, type LiveLink, PullRefused } from './live-link.ts'
import { refreshLoop } from './refresh-loop.ts'
import { staticDataset } from './static-data.ts'

export interface ItemSnapshot {
  sources: readonly FeedState[]
  ask: Ask
}

/** The data of one shown item. `start` loads at once; `stop` ends all its watches and timers. */
export interface ItemData {
  get(): ItemSnapshot
  subscribe(listener: () => void): () => void
  start(): void
  stop(): void
  ask(changes: Ask): void
  cancel(): void
}

/**
 * With a refresh interval above zero the item pulls at that interval; otherwise it watches the data. Data that the
 * author typed in is there at once and is never requested.
 */
export function createItemData(link: LiveLink, item: ComponentItem, widthPx: number, firstAsk: Ask): ItemData {
  const statics = item.component.dataSources.map(({ props }) => staticDataset(props.data))
  const listeners = new Set<() => void>()
  let snapshot: ItemSnapshot = {
    sources: statics.map((dataset) => (dataset ? given(dataset) : WAITING)),
    ask: firstAsk,
  }
  let running = false
  let feeds: Feed[] = []
  // The answer to a load that was cancelled can still arrive; it is then ignored.
  let generation = 0

  const requests = (): ItemRequest[] =>
    statics.flatMap((dataset, source) => (dataset ? [] : [{ item: item._id, source, widthPx, ...snapshot.ask }]))

  function update(next: Partial<ItemSnapshot>) {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  function setSource(source: number, state: FeedState) {
    update({ sources: snapshot.sources.map((old, index) => (index === source ? state : old)) })
  }

  async function pullAll() {
    const started = generation
    await Promise.all(
      requests().map(async (request) => {
        const state = await pulled(request)
        if (started === generation) setSource(request.source, state)
      }),
    )
  }

  async function pulled(request: ItemRequest): Promise<FeedState> {
    const before = snapshot.sources[request.source] ?? WAITING
    try {
      const dataset = await link.pull(request)
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

  const loop = item.refreshInterval > 0 ? refreshLoop(pullAll, item.refreshInterval * 1000) : undefined

  function setLoading(loading: boolean) {
    update({ sources: snapshot.sources.map((state, index) => (statics[index] ? state : { ...state, loading })) })
  }

  const stopLoading = () => {
    generation++
    loop?.stop()
    unwatchAll()
  }

  const startLoading = () => (loop ? loop.start() : watchAll())

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      if (running) return
      running = true
      startLoading()
    },
    stop() {
      running = false
      stopLoading()
    },
    ask(changes) {
      snapshot = { ...snapshot, ask: { ...snapshot.ask, ...changes } }
      stopLoading()
      setLoading(true)
      running = true
      if (loop) void pullAll()
      startLoading()
    },
    cancel() {
      stopLoading()
      running = false
      setLoading(false)
    },
  }
}

function given(dataset: Dataset): FeedState {
  return { dataset, loading: false, refused: null, receivedAtMs: 0 }
}
