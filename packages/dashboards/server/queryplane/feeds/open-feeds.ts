import { definePart } from '@atrium/core/server/call/part'
import type { Services } from '@atrium/core/server/call/services'
import { engineLinkOf } from '@atrium/timeseries/server/store/engine-link'
import type { OpenedConnector } from '../connector.ts'
import type { Feeds } from '../feed.ts'
import type { OpenedSources } from '../opened-sources.ts'
import { openFeedHost } from './feed-host.ts'
import { remoteFeeds, serveFeeds } from './remote-feeds.ts'

/** The feeds of this process, or of the engine's. */
export const feedsOf = definePart<Feeds>('feeds')

/** Opens the feeds: those of this process, if it owns the engine. */
export function openFeeds(
  services: Services,
  connectors: ReadonlyMap<string, OpenedConnector>,
  sources: OpenedSources,
): { close(): void } {
  const { parts, metrics, log } = services
  const link = engineLinkOf(services)
  if (link.side === 'web') {
    parts.set(feedsOf, remoteFeeds(link))
    return { close: () => undefined }
  }
  const kinds = new Map([...connectors].flatMap(([key, { open }]) => (open.feed ? [[key, open.feed] as const] : [])))
  const host = openFeedHost({ kinds, sources, log })
  metrics.gauge('atrium_feeds_open', 'Data sources with a connection that stays open', () => host.counts.open)
  metrics.counter('atrium_feed_reconnects_total', 'Attempts to connect again', () => host.counts.reconnects)
  metrics.counter('atrium_feed_dropped_total', 'Values dropped at the limits of a feed', () => host.counts.dropped)
  serveFeeds(link, host)
  parts.set(feedsOf, host)
  return host
}
