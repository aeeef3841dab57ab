import type {
  ComponentItem,
  DashboardOptions,
  Dataset,
  ItemRequest,
  PreviewRequest,
  SocketAnswer,
} from '@atrium/contract/dashboard'
import { same } from '@atrium/contract/dashboard-ops/diff'
import { currentLocale } from '../../../locale.ts'
import { type FeedState, WAITING } from '../../kind/feed.ts'
import { type LiveLink, type LiveSocket, PullRefused } from '../../live/live-link.ts'

const PREVIEW_EVERY_MS = 5_000
const ACK_MS = 20_000

interface Sources {
  /** An item of the draft. */
  item(id: string): ComponentItem | undefined
  /** The same item as viewers get it, if it was released. */
  released(id: string): ComponentItem | undefined
  options(): DashboardOptions
}

/**
 * The data of a draft: an item whose queries are released is watched like in a viewer; of any other the server is asked
 * for a preview every few seconds.
 */
export function previewLink(live: LiveLink, socket: LiveSocket, sources: Sources): LiveLink {
  const isReleased = ({ item }: ItemRequest) => sameRequests(sources.item(item), sources.released(item))

  async function preview(request: ItemRequest): Promise<Dataset> {
    const item = sources.item(request.item)
    const source = item?.component.dataSources[request.source]
    if (!item || !source) throw new Error('the item has no such source')
    const { component: kind, props } = item.component
    const { timeZone } = sources.options()
    const sent: PreviewRequest = {
      source: { ...source, props: { ...source.props, ...rangeIn(request) } },
      kind,
      props: { ...props, ...rangeIn(request) },
      locale: currentLocale(),
      values: live.values,
      ...(timeZone ? { timeZone } : {}),
    }
    const answer = (await socket.timeout(ACK_MS).emitWithAck('preview', sent)) as SocketAnswer<{ datasets: Dataset[] }>
    if (!('datasets' in answer)) throw new PullRefused(answer.code, answer.msg)
    return answer.datasets[0]!
  }

  return {
    ...live,
    get status() {
      return live.status
    },
    get values() {
      return live.values
    },
    pull(request, signal) {
      if ('query' in request || isReleased(request)) return live.pull(request, signal)
      return preview(request)
    },
    watch(request, changed) {
      if ('query' in request || isReleased(request)) return live.watch(request, changed)
      return previewFeed(() => preview(request), live.nowMs, changed)
    },
  }
}

function previewFeed(ask: () => Promise<Dataset>, nowMs: () => number, changed: (state: FeedState) => void) {
  let state: FeedState = WAITING
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function load() {
    try {
      state = { dataset: await ask(), loading: false, refused: null, receivedAtMs: nowMs() }
    } catch (error) {
      const refused = error instanceof PullRefused ? { code: error.code, msg: error.message } : null
      state = { ...state, loading: false, refused }
    }
    if (isClosed) return
    changed(state)
    timer = setTimeout(() => void load(), PREVIEW_EVERY_MS)
  }
  void load()
  return {
    get state() {
      return state
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function rangeIn({ startTime, endTime }: ItemRequest) {
  return { ...(startTime === undefined ? {} : { startTime }), ...(endTime === undefined ? {} : { endTime }) }
}

/** Whether both read the same; where they stand and how they look does not matter. */
export function sameRequests(one: ComponentItem | undefined, other: ComponentItem | undefined): boolean {
  if (!one || !other) return false
  const { title: _, ...a } = one.component
  const { title: __, ...b } = other.component
  return same(a, b)
}
