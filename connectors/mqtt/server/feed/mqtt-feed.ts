import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import type { FeedFor, FollowedQuery, OpenFeed } from '@atrium/dashboards/server/queryplane/feed'
import { covers, isTopicFilter } from '../../topics.ts'
import { decoderOf, namesIn } from '../decode/decoder.ts'
import type { FeedQuery } from '../feed-query.ts'
import { brokerClosed, notDecodable, outsideFilter, tooLongMessages, wrongFilter } from '../refusals.ts'
import { settingsOf } from '../settings-of.ts'
import { backOffMs } from './back-off.ts'
import { type Connection, MAX_MESSAGE_BYTES, openConnection, targetOf } from './connection.ts'
import { FilterTree } from './filter-tree.ts'
import { followerOf } from './follower.ts'
import { LastMessages } from './last-messages.ts'
import { latch } from './latch.ts'
import type { Message } from './message.ts'

/** Of a data source, and of each query for the last messages. */
const TOPICS = { messages: 10_000, bytes: 32 * 1024 * 1024 }
/** Of a query for all messages. */
const ALL = { messages: 10_000, bytes: 8 * 1024 * 1024 }
/** A broker sends what it has kept right after the subscription: the first readings wait for it. */
const SETTLED_MS = 300
/** A connection that has lasted as long was a good one. */
const GOOD_MS = 10_000
const MAX_NAMES = 1_000
const NAMES_WITHIN_MS = 2_000

interface Following {
  /** What is read may be something else now. */
  notify(): void
  take(message: Message): void
  skipped(): void
}

/** The connection to the broker of a data source, and what has come by it. */
export function openMqttFeed(
  { egress, db, log }: Pick<Services, 'egress' | 'db' | 'log'>,
  { tenantId, settings: given, reconnects, dropped }: FeedFor,
): OpenFeed {
  const settings = settingsOf(given)
  const { topic: filter, encoding } = settings
  const tree = new FilterTree<Following>()
  const last = new LastMessages(TOPICS, () => dropped(1))
  /** The first attempt has ended, in either way. */
  const tried = latch()
  const firstMessage = latch()
  const settled = latch()
  let connection: Connection | undefined
  let fault: Refusal | undefined
  let failed = 0
  let isClosed = false
  let next: NodeJS.Timeout | undefined
  let settling: NodeJS.Timeout | undefined

  function take(message: Message): void {
    // After a new connection the broker sends again what it keeps, which has its age.
    if (message.isRetained && last.of(message.topic)?.text === message.text) return
    last.put(message)
    firstMessage.open()
    tree.forEach(message.topic, (following) => following.take(message))
  }

  function turned(why: Refusal | undefined): void {
    fault = why
    tried.open()
    tree.all(({ notify }) => notify())
  }

  async function connect(): Promise<void> {
    const startedMs = Date.now()
    const allow = await db.readAsTenant(tenantId, allowancesOf)
    if (isClosed) return
    connection = openConnection(egress, targetOf(settings, allow), settings, {
      message: (topic, payload, isRetained) =>
        take({ topic, text: payload.toString('utf8'), atMs: Date.now(), isRetained }),
      skipped(topic) {
        dropped(1)
        if (topic !== undefined) tree.forEach(topic, ({ skipped }) => skipped())
      },
      closed(why) {
        if (Date.now() - startedMs > GOOD_MS) failed = 0
        broken(why)
      },
    })
    await connection.signedIn
    await connection.subscribe(filter)
    settling ??= setTimeout(settled.open, SETTLED_MS)
    turned(undefined)
  }

  function broken(error: unknown): void {
    if (isClosed || next) return
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a broker could not be connected')
    connection?.end()
    next = setTimeout(() => {
      next = undefined
      reconnects()
      connect().catch(broken)
    }, backOffMs(failed))
    failed += 1
    turned(error instanceof Refusal ? error : brokerClosed())
  }

  /** @throws Refusal that says why there is no connection */
  async function connected(): Promise<void> {
    await tried.opened
    if (fault) throw fault
  }

  function follow(query: FeedQuery, notify: () => void): FollowedQuery {
    const topic = query.topic === '' ? filter : query.topic
    if (!isTopicFilter(topic)) throw wrongFilter({ params: { topic } })
    if (!covers(filter, topic)) throw outsideFilter({ params: { topic, filter } })
    const first = latch()
    let hasSkipped = false
    const follower = followerOf({
      query,
      decoder: decoderOf(encoding, query.columns),
      known: [...last.values()].filter((message) => covers(topic, message.topic)),
      bounds: query.keep === 'all' ? ALL : TOPICS,
      notReadable: (unreadable) => notDecodable[encoding]({ params: { topic: unreadable } }),
      dropped,
    })
    const following: Following = {
      notify,
      take(message) {
        follower.take(message)
        first.open()
        notify()
      },
      skipped() {
        hasSkipped = true
        first.open()
        notify()
      },
    }
    tree.add(topic, following)
    return {
      async read(after) {
        await connected()
        const answer = follower.answer(after)
        if (answer.rows.length > 0 || after) return answer
        await Promise.race([first.opened, settled.opened])
        const later = follower.answer(after)
        if (later.rows.length === 0 && hasSkipped) throw tooLongMessages({ params: { max: MAX_MESSAGE_BYTES / 1024 } })
        return later
      },
      stop: () => tree.remove(topic, following),
    }
  }

  connect().catch(broken)
  return {
    follow: (query, changed) => follow(query as FeedQuery, changed),
    async names([topic]) {
      await connected()
      await firstMessage.within(NAMES_WITHIN_MS)
      const messages = [...last.values()]
      if (topic === undefined) {
        const topics = messages.map((message) => message.topic).sort()
        return topics.slice(0, MAX_NAMES).map((name) => ({ name }))
      }
      const newest = messages.findLast((message) => covers(topic, message.topic))
      return newest ? namesIn(encoding, newest.text).map((name) => ({ name })) : []
    },
    close() {
      isClosed = true
      clearTimeout(next)
      clearTimeout(settling)
      settled.open()
      connection?.end()
      turned(brokerClosed())
    },
  }
}
