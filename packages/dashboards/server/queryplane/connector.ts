import type { Dataset } from '@atrium/charts/contract/data'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { Triple } from '@atrium/core/contract/access'
import type { Locale } from '@atrium/core/contract/refusal'
import type { AppServer } from '@atrium/core/server/call/implement'
import { definePart } from '@atrium/core/server/call/part'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type {
  ComponentItem,
  ExploreRequest,
  ItemDataSource,
  ItemRequest,
  OwnPreview,
  SourcePreview,
} from '../../contract/dashboard.ts'
import type { ConnectorSpec, DataShape } from '../../contract/define/connector.ts'
import type { SourceName, SourceTest } from '../../contract/source-test.ts'
import type { FollowedQuery, OpenFeedOf } from './feed.ts'
import type { Account } from './gate/gate.ts'
import type { ChosenValues } from './query/parameters.ts'
import type { Reader, Store } from './reading/reading.ts'

/**
 * A query as the plane runs it: plain data. Two queries of a tenant that are equal as JSON share their result, so it
 * contains everything that the answer depends on.
 */
export interface PlaneQuery {
  shape: string
  /**
   * The connector that reads it, its data source, and the shape of the widget, if it is of one. Another revision of the
   * source is another query.
   */
  via?: { connector: string; source: string; rev: number; shape?: DataShape }
}

/** The request of a viewer, or of an author who previews an item. */
export interface ViewerRequest {
  item: ComponentItem
  spec: WidgetSpec
  request: ItemRequest
  /** Of the dashboard's parameters. */
  values: ChosenValues
  /** The time zone of the dashboard. */
  zone: string
  viewer: {
    /** Null for a viewer who may not read the dashboards of the tenant. */
    session: Session | null
    locale: Locale
    /** Equal for viewers who may see the same; '' if no source of the dashboard depends on its viewer. */
    standing: string
  }
}

/** For whom a query is read; what it costs is charged to them. */
export interface ReadBy {
  tenantId: string
  session?: Session | null
  /** The built-in time series. Its cost is charged by itself. */
  store: Store
  /** Charges own work of the connector. Waiting for the answer of another system costs nothing. */
  spend(costMs: number): void
  /**
   * Something has arrived that the query has not read: it is read again, as after a write to the store.
   * @param fromMs of what has changed; absent: anything may have
   */
  changed(fromMs?: number): void
}

export interface ReadFor extends ReadBy {
  /**
   * The settings of the data source, with its secrets; {} for one that needs no setting up. The same object until the
   * source is changed, which makes another query of this one.
   * @throws dataSourceMissing if it was deleted
   */
  settings(): Promise<Settings>
  /**
   * What the feed of the data source knows of this query, with `changed` of this reading. A connector with `feed` follows
   * one in each reading, and stops it in `close`.
   */
  follow(query: unknown): FollowedQuery
}

/** As the connector's table of settings says, with secrets. Never part of an answer. */
export type Settings = Readonly<Record<string, unknown>>

/** For whom statements are run. */
export interface PreviewFor {
  tenantId: string
  /** To which what they read is charged. */
  account: Account
  signal: AbortSignal
}

export interface Reading {
  reader: Reader
  /** The system that is read: if it fails repeatedly, it is left alone for a while. */
  origin: string
  /** The measurement whose writes concern the query; absent if it does not read the built-in time series. */
  place?: { db: string; measurement: string }
  /** Ends what the reading keeps open, such as a subscription: nobody follows the query any more. */
  close?(): void
}

/** What a connector does in a running server. */
export interface OpenConnector<Q extends PlaneQuery = PlaneQuery> {
  /** @throws Refusal if the source is not complete, or the viewer may not read it */
  resolve(asked: ViewerRequest, source: ItemDataSource): Q
  read(around: ReadFor, query: Q): Reading
  /** The query of an author, which belongs to no component. @throws Refusal if it is not complete */
  explore?(request: ExploreRequest, zone: string): Q
  /** The result of an author's own statements, one dataset per series, charged to the users of the tenant. */
  preview?(around: PreviewFor, statement: OwnPreview): Promise<Dataset[]>
  /**
   * What authors choose from in a data source: the names inside `place`, such as columns of a table of a database. Absent:
   * there is nothing to choose from.
   */
  names?(session: Session, settings: Settings, place: readonly string[]): Promise<SourceName[]>
  /**
   * All names that a search goes through, each with its place, up to some ten thousand. Absent: only those of the outermost
   * place are searched.
   */
  allNames?(session: Session, settings: Settings): Promise<SourceName[]>
  /**
   * The connection that stays open for a data source of this kind, which also knows what there is to choose from; absent
   * for one that is asked.
   */
  feed?: OpenFeedOf
  /** Tries a data source with these settings, step by step (`testSteps`). */
  test(session: Session, settings: Settings): Promise<SourceTest>
}

/** The server that a connector is part of. */
export interface Around {
  services: Services
  apps: readonly AppServer[]
  /** The permission of authors to query data sources. */
  asker: Triple
}

/** What its authors may ask a connector that is no source of a component. */
export interface OwnMessages {
  /** The schema of the query of `explore`. */
  explore?: TSchema
  /** The schema of what `preview` runs by itself. */
  preview?: TSchema
  /** The form that a preview of a source had before; pages that were opened then still send it. */
  oldPreview?: { schema: TSchema; source(sent: OwnPreview): SourcePreview }
}

/** A connector in a running server. */
export interface OpenedConnector {
  spec: ConnectorSpec
  open: OpenConnector
}

/** The connectors of a running server by their keys; each is opened once. */
export const openedConnectors = definePart<ReadonlyMap<string, OpenedConnector>>('opened connectors')

export function openEach(
  connectors: readonly Connector[],
  services: Services,
  apps: readonly AppServer[],
): ReadonlyMap<string, OpenedConnector> {
  return new Map(connectors.map(({ spec, open }) => [spec.key, { spec, open: open(services, apps) }]))
}

/** The server's part of a connector. */
export interface Connector<Q extends PlaneQuery = PlaneQuery> {
  spec: ConnectorSpec
  /** With which its authors choose what to query. */
  routes?(http: FastifyInstance, around: Around): void
  messages?: OwnMessages
  open(services: Services, apps: readonly AppServer[]): OpenConnector<Q>
}
