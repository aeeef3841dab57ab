import { temporarilyUnavailable } from '@atrium/core/contract/refusal'
import type { FedSource, Feeds, FollowedQuery, OpenFeed, OpenFeedOf } from '../feed.ts'
import type { OpenedSources } from '../opened-sources.ts'
import { dataSourceMissing } from '../query/refusals.ts'
import { paced } from './paced.ts'
import { tooManyFeeds } from './refusals.ts'

interface HostOptions {
  /** By the key of its connector. */
  kinds: ReadonlyMap<string, OpenFeedOf>
  sources: Pick<OpenedSources, 'read' | 'onChange'>
  log: { error(detail: object, message: string): void }
  limits?: Partial<Limits>
}

interface Limits {
  /** How long a feed stays open that nobody reads. */
  lingerMs: number
  /** Followers learn of changes at most once in this time. */
  noticeEveryMs: number
  perTenant: number
  /** How long to wait for the notification of a change of which another process knows already. */
  noticedWithinMs: number
}

const LIMITS: Limits = { lingerMs: 5_000, noticeEveryMs: 100, perTenant: 50, noticedWithinMs: 1_000 }

/** A query that several may follow. */
interface Shared {
  followed: FollowedQuery
  listeners: Set<() => void>
  notices: { stop(): void }
}

interface Hosted {
  source: FedSource
  feed: OpenFeed
  queries: Map<string, Shared>
  /** Askings for names that are under way. */
  asked: number
  linger?: NodeJS.Timeout
}

export interface FeedHost extends Feeds {
  readonly counts: { open: number; reconnects: number; dropped: number }
  close(): void
}

/**
 * The feeds of the process of the engine. The settings of a source are read here, so its secrets are sent nowhere. A feed
 * is opened for its first reading and closed some seconds after its last; it is dropped when its row changes or is deleted.
 */
export function openFeedHost({ kinds, sources, log, limits }: HostOptions): FeedHost {
  const { lingerMs, noticeEveryMs, perTenant, noticedWithinMs } = { ...LIMITS, ...limits }
  const hosted = new Map<string, Hosted>()
  const waiting = new Set<(id: string) => void>()
  const counts = { reconnects: 0, dropped: 0 }
  let isClosed = false

  sources.onChange((id) => {
    for (const look of waiting) look(id)
    for (const one of hosted.values())
      if (id === '*' || id === one.source.source)
        lookAgain(one).catch((error) => log.error({ err: error }, 'a changed data source was not read again'))
  })

  async function lookAgain(one: Hosted): Promise<void> {
    const { tenantId, source, rev } = one.source
    const row = (await sources.read(tenantId, [source])).get(source)
    if (row?.rev !== rev) drop(one)
  }

  /** Those who follow it learn why when they read again. */
  function drop(one: Hosted): void {
    const key = keyOf(one.source)
    if (hosted.get(key) !== one) return
    hosted.delete(key)
    clearTimeout(one.linger)
    one.feed.close()
    for (const { notices, listeners } of one.queries.values()) {
      notices.stop()
      for (const changed of listeners) changed()
    }
  }

  function rest(one: Hosted): void {
    clearTimeout(one.linger)
    if (one.queries.size > 0 || one.asked > 0) return
    one.linger = setTimeout(() => drop(one), lingerMs)
  }

  /** @throws dataSourceMissing | temporarilyUnavailable | tooManyFeeds */
  async function feedOf(source: FedSource): Promise<Hosted> {
    const key = keyOf(source)
    const isIt = (one: Hosted | undefined) => one?.source.rev === source.rev
    const known = hosted.get(key)
    if (known && isIt(known)) return known
    const row = await rowOf(source)
    const open = kinds.get(source.connector)
    if (!row || row.connector !== source.connector || !open) throw dataSourceMissing()
    // Who asks has another revision, of which it will learn.
    if (row.rev !== source.rev || isClosed) throw temporarilyUnavailable({ retryAfterS: 1 })
    const before = hosted.get(key)
    if (before && isIt(before)) return before
    if (before) drop(before)
    const theirs = [...hosted.values()].filter((one) => one.source.tenantId === source.tenantId).length
    if (theirs >= perTenant) throw tooManyFeeds({ params: { max: perTenant } })
    const feed = open({
      tenantId: source.tenantId,
      settings: row.settings,
      reconnects: () => {
        counts.reconnects += 1
      },
      dropped: (count) => {
        counts.dropped += count
      },
    })
    const one: Hosted = { source, feed, queries: new Map(), asked: 0 }
    hosted.set(key, one)
    return one
  }

  /** The row, of this revision if it comes in time: another process may have been told of a change before this one. */
  async function rowOf({ tenantId, source, rev }: FedSource) {
    const read = async () => (await sources.read(tenantId, [source])).get(source)
    const row = await read()
    if (!row || row.rev >= rev) return row
    await noticeOf(source)
    return read()
  }

  function noticeOf(source: string): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        waiting.delete(look)
        resolve()
      }
      const look = (id: string) => {
        if (id === '*' || id === source) done()
      }
      const late = setTimeout(done, noticedWithinMs)
      waiting.add(look)
    })
  }

  function sharedOf(one: Hosted, query: unknown): Shared {
    const key = JSON.stringify(query)
    const known = one.queries.get(key)
    if (known) return known
    const listeners = new Set<() => void>()
    const notices = paced(() => {
      for (const changed of listeners) changed()
    }, noticeEveryMs)
    const shared = { followed: one.feed.follow(query, notices.notify), listeners, notices }
    one.queries.set(key, shared)
    return shared
  }

  function letGo(one: Hosted, query: unknown, changed: () => void): void {
    const key = JSON.stringify(query)
    const shared = one.queries.get(key)
    if (!shared) return
    shared.listeners.delete(changed)
    if (shared.listeners.size > 0) return
    shared.notices.stop()
    shared.followed.stop()
    one.queries.delete(key)
    rest(one)
  }

  return {
    follow(source, query, changed) {
      // One who follows twice is told twice.
      const notified = () => changed()
      let at: Hosted | undefined
      let isStopped = false
      return {
        async read(after) {
          const one = await feedOf(source)
          if (isStopped) {
            rest(one)
            throw temporarilyUnavailable()
          }
          clearTimeout(one.linger)
          at = one
          const shared = sharedOf(one, query)
          shared.listeners.add(notified)
          return shared.followed.read(after)
        },
        stop() {
          isStopped = true
          if (at) letGo(at, query, notified)
        },
      }
    },
    async names(source, place) {
      const one = await feedOf(source)
      one.asked += 1
      clearTimeout(one.linger)
      try {
        return await one.feed.names(place)
      } finally {
        one.asked -= 1
        rest(one)
      }
    },
    get counts() {
      return { ...counts, open: hosted.size }
    },
    close() {
      isClosed = true
      for (const one of [...hosted.values()]) {
        clearTimeout(one.linger)
        for (const { notices } of one.queries.values()) notices.stop()
        one.feed.close()
      }
      hosted.clear()
    },
  }
}

const keyOf = ({ tenantId, source }: FedSource) => `${tenantId} ${source}`
