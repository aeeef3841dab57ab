import type { SourceName } from '../../contract/source-test.ts'
import type { Settings } from './connector.ts'

/**
 * A feed is a connection that stays open for a data source, such as to a broker. There is one for each source, however
 * many components, viewers and web processes read it: it lives in the process of the engine.
 */

/** What a feed gets of its surroundings. */
export interface FeedFor {
  tenantId: string
  /** With secrets; another revision of the source gets a feed of its own. */
  settings: Settings
  /** Counts a further attempt to connect. */
  reconnects(): void
  /** Counts what had to be let go to keep within the limits of the feed. */
  dropped(count: number): void
}

/** A query that a feed follows, for all who ask the same. */
export interface FollowedQuery {
  /**
   * What is known by now: plain data, which V8 serialises. `after` is what an earlier answer said of its end; without it,
   * all.
   * @throws Refusal that says why nothing is current
   */
  read(after: unknown): Promise<unknown>
  stop(): void
}

export interface OpenFeed {
  /** `changed` is called when `read` may answer something else, as often as that is. */
  follow(query: unknown, changed: () => void): FollowedQuery
  /** What can be chosen inside `place`. @throws Refusal */
  names(place: readonly string[]): Promise<SourceName[]>
  close(): void
}

/** Opens the feed of a data source, in the process of the engine. */
export type OpenFeedOf = (around: FeedFor) => OpenFeed

/** Whose feed it is. */
export interface FedSource {
  tenantId: string
  /** The key of its connector. */
  connector: string
  /** `_id` of the data source. */
  source: string
  rev: number
}

/** The feeds as every process has them. */
export interface Feeds {
  /** Nothing is opened before the first reading. */
  follow(source: FedSource, query: unknown, changed: () => void): FollowedQuery
  /** @throws Refusal */
  names(source: FedSource, place: readonly string[]): Promise<SourceName[]>
}
