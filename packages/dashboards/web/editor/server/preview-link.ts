import type { Dataset } from '@atrium/charts/contract/data'
import { type FeedState, WAITING } from '@atrium/charts/web/kind/feed'
import { currentLocale } from '@atrium/core/web/locale'
import { inBoardRange } from '../../../contract/board-range.ts'
import type {
  ComponentItem,
  DashboardOptions,
  ItemRequest,
  PreviewRequest,
  SocketAnswer,
} from '../../../contract/dashboard.ts'
import { chosenValues } from '../../../contract/parameters.ts'
import { isCompleteQuery } from '../../builder/data/builder-connector.ts'
import { type LiveLink, type LiveSocket, PullRefused } from '../../live/live-link.ts'
import { NO_ROWS } from '../../live/no-rows.ts'
import { releasedRequest, type ShownBoard } from './released-request.ts'

const PREVIEW_EVERY_MS = 5_000
/** How soon a preview is asked for that had to wait. */
const LOOK_AGAIN_MS = 500
const ACK_MS = 20_000

interface Sources {
  /** An item of the draft. */
  item(id: string): ComponentItem | undefined
  options(): DashboardOptions
  /** The dashboard as viewers get it; null until it was read. */
  released(): ShownBoard | null
  /** Whether an item needs its data now: it is on the screen, and nothing is dragged. */
  mayAsk(id: string): boolean
}

/**
 * The data of a draft: what a released item asks for is watched like in a viewer; anything else is asked for as a preview
 * every few seconds, as long as somebody can see it.
 */
export function previewLink(live: LiveLink, socket: LiveSocket, sources: Sources): LiveLink {
  const liveRequest = (request: ItemRequest) => releasedRequest(request, sources.item(request.item), sources)

  async function preview(request: ItemRequest): Promise<Dataset> {
    const { timeZone, parameters = [], range } = sources.options()
    const stored = sources.item(request.item)
    const item = stored && inBoardRange(stored, range)
    const source = item?.component.dataSources[request.source]
    if (!item || !source) throw new Error('the item has no such source')
    // In the middle of choosing, the widget is empty. It has not failed.
    if (!isCompleteQuery(source)) return NO_ROWS
    const { component: kind, props } = item.component
    const asked = rangeIn(request)
    const sent: PreviewRequest = {
      source: item.followsRange ? source : { ...source, props: { ...source.props, ...asked } },
      kind,
      props: { ...props, ...asked },
      locale: currentLocale(),
      values: chosenValues(parameters, live.values),
      ...(timeZone ? { timeZone } : {}),
      ...(item.followsRange && range ? { range: { ...range, ...asked } } : {}),
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
      const watched = 'query' in request ? request : liveRequest(request)
      return watched ? live.pull(watched, signal) : preview(request as ItemRequest)
    },
    watch(request, changed) {
      const watched = 'query' in request ? request : liveRequest(request)
      if (watched) return live.watch(watched, changed)
      const asked = request as ItemRequest
      return previewFeed(
        () => preview(asked),
        () => sources.mayAsk(asked.item),
        live.nowMs,
        changed,
      )
    },
  }
}

function previewFeed(
  ask: () => Promise<Dataset>,
  mayAsk: () => boolean,
  nowMs: () => number,
  changed: (state: FeedState) => void,
) {
  let state: FeedState = WAITING
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function load() {
    if (!mayAsk()) {
      timer = setTimeout(() => void load(), LOOK_AGAIN_MS)
      return
    }
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
