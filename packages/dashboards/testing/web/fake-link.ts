import type { Dataset } from '@atrium/charts/contract/data'
import { type FeedState, WAITING } from '@atrium/charts/web/kind/feed'
import type { ItemRequest } from '../../contract/dashboard.ts'
import { createControlStates } from '../../web/live/control-states.ts'
import { createItemSignals } from '../../web/live/item-signals.ts'
import type { LiveLink } from '../../web/live/live-link.ts'
import type { SharedState } from '../../web/live/shared-state.ts'
import { createPlayingVideos } from '../../web/live/video-facts.ts'

/** A link without a server, which records what is requested. */
export interface FakeLink extends LiveLink {
  requests: ItemRequest[]
  /** The number of open watches. */
  open(): number
  /** Answers every open watch. */
  answer(dataset: Dataset): void
  /** Refuses every open watch. */
  refuse(code: number, msg: string): void
}

export function fakeLink(): FakeLink {
  const requests: ItemRequest[] = []
  const watches = new Set<(state: FeedState) => void>()
  return {
    requests,
    open: () => watches.size,
    answer(dataset) {
      for (const changed of watches) changed({ dataset, loading: false, refused: null, receivedAtMs: Date.now() })
    },
    refuse(code, msg) {
      for (const changed of watches) changed({ ...WAITING, loading: false, refused: { code, msg } })
    },
    status: 'live',
    nowMs: Date.now,
    onStatus: () => () => undefined,
    watch(request, changed) {
      requests.push(request as ItemRequest)
      watches.add(changed)
      return { state: WAITING, close: () => watches.delete(changed) }
    },
    pull(request) {
      requests.push(request as ItemRequest)
      return new Promise(() => undefined)
    },
    values: {},
    onValues: () => () => undefined,
    setValues: async () => [],
    choices: async () => ({ choices: [], total: 0 }),
    controls: createControlStates(),
    ticket: () => new Promise(() => undefined),
    videos: createPlayingVideos(),
    close: () => undefined,
  }
}

/** What the items of a viewer share, empty unless given. */
export function sharedState(given: Partial<SharedState> = {}): SharedState {
  const nothing = () => undefined
  return {
    mode: 'view',
    timeZone: 'Asia/Shanghai',
    values: {},
    onValues: nothing,
    range: null,
    onRange: nothing,
    shown: {},
    toggle: nothing,
    open: nothing,
    signals: createItemSignals(),
    ...given,
  }
}
