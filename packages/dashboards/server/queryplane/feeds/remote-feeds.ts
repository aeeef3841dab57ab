import type { EngineLink, ServePeer } from '@atrium/timeseries/server/store/engine-link'
import type { SourceName } from '../../../contract/source-test.ts'
import type { FedSource, Feeds, FollowedQuery } from '../feed.ts'

/** The kind of messages between the web processes and the feeds in the engine's process. */
const KIND = 'feeds'

type Message =
  | { ask: 'read'; id: number; source: FedSource; query: unknown; after: unknown }
  | { ask: 'stop'; id: number }
  | { ask: 'names'; source: FedSource; place: readonly string[] }

/** Lets web processes read the feeds of this process. */
export function serveFeeds(link: Extract<EngineLink, { side: 'engine' }>, feeds: Feeds): void {
  const serve: ServePeer = (notify) => {
    const followed = new Map<number, FollowedQuery>()
    return {
      async answer(given) {
        const message = given as Message
        if (message.ask === 'names') return feeds.names(message.source, message.place)
        const { id } = message
        if (message.ask === 'stop') {
          followed.get(id)?.stop()
          followed.delete(id)
          return null
        }
        const one = followed.get(id) ?? feeds.follow(message.source, message.query, () => notify(id))
        followed.set(id, one)
        return one.read(message.after)
      },
      left() {
        for (const one of followed.values()) one.stop()
        followed.clear()
      },
    }
  }
  link.serve(KIND, serve)
}

/** The feeds of the engine's process. What a message needs it brings along, so a restarted engine goes on with the next. */
export function remoteFeeds(link: Extract<EngineLink, { side: 'web' }>): Feeds {
  const listeners = new Map<number, () => void>()
  let ids = 0
  const notifyAll = () => {
    for (const changed of listeners.values()) changed()
  }
  const channel = link.channel(KIND, {
    notified: (id) => listeners.get(id as number)?.(),
    opened: notifyAll,
    lost: notifyAll,
  })
  const ask = (message: Message) => channel.ask(message)
  return {
    follow(source, query, changed) {
      const id = ids++
      listeners.set(id, changed)
      return {
        read: (after) => ask({ ask: 'read', id, source, query, after }),
        stop() {
          listeners.delete(id)
          // The other side forgets everything when the connection ends.
          ask({ ask: 'stop', id }).catch(() => undefined)
        },
      }
    },
    names: async (source, place) => (await ask({ ask: 'names', source, place })) as SourceName[],
  }
}
