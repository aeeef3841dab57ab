import type { Props } from '@atrium/charts/contract/define/props'
import type { Shape } from '@atrium/charts/contract/define/widget'
import type { StoredOf } from '@atrium/core/contract/define/document-fields'
import type { Text } from '@atrium/core/contract/refusal'
import type { StoredQuery } from '../dashboard.ts'

export type DataShape = Exclude<Shape, 'none'>

/** How a shown answer learns of new data: from each write, by asking at intervals, or not at all. */
export type Follows = { how: 'pushed' } | { how: 'polled'; everyMs: number } | { how: 'once' }

/** A query as a connector's own table says it, with what every source may have. */
export type OwnQuery<P extends Props> = StoredOf<P> & Pick<StoredQuery, 'data' | 'dataSource'>

/** What the builder asks of a connector about its queries. */
export interface BuilderQueries<Query> {
  /** What its authors read of a query in a list: where its data come from. */
  titleOf?(query: Query): string
  /** What a component may be called that gets its first data by this query; '' or absent: nothing says it. */
  proposedTitle?(query: Query): string
  /** What a further component begins with that reads beside this query: the place, and how rows are grouped. */
  nextQuery?(query: Query): StoredQuery
  /** Whether enough is chosen for a query to be asked; by default, whether it has a field. */
  isComplete?(query: Query): boolean
  /** Whether its author wrote the query as a text, of which no more is known. */
  isWritten?(query: Query): boolean
  /** The query without its conditions on this name, or without any: what helps when nothing meets them. */
  withoutConditions?(query: Query, name?: string): StoredQuery
  /** One query for what both ask for; null if they ask at different places. Absent: each query is asked by itself. */
  joined?(query: Query, other: Query): StoredQuery | null
}

/** A kind of data source: what both sides know of it. The server's part reads it (`queryplane/connector.ts`). */
export interface ConnectorSpec<Query = StoredQuery> {
  /** Also the name of its folder. */
  key: string
  icon: string
  /** The number by which rows and callers name this kind, so it never changes. */
  type: number
  /**
   * What a data source of this kind is set up with. Empty: every tenant has one from the start (`needsSetUp`). A table
   * has its secrets at the top. Names that several kinds have: method, src, host, port, username, password, database.
   */
  settings: Props
  /** What that table cannot express: each wrong path of settings that suit it, secrets among them, with its text. */
  checkSettings?(settings: Readonly<Record<string, unknown>>): Record<string, Text>
  /** The settings that say where it goes. Who changes one of them gives the secrets again, or they are removed. */
  address?: readonly string[]
  /** What the query of a component says. */
  query: Props
  /**
   * Of one whose sources were stored before sources named their connector (old-sources.ts): such a source may also have
   * fields of the others of that time. `knownBy` is the field by which it was told from them.
   */
  old?: { knownBy?: string }
  /** The shapes in which a query can be answered. */
  shapes(query: Query): readonly DataShape[]
  follows(query: Query): Follows
  /** The columns that a query delivers, as far as it names them; rows that have keys begin with these. */
  columnsOf?(query: Query, isKeyed: boolean): readonly string[]
  /** Where it reads, as everybody may know who sees its data; null or absent: its text or its source says no place. */
  placeOf?(query: Query): string | null
  /** What its table cannot express: each wrong path of a query that suits it, with its text. */
  check?(query: Query): Record<string, Text>
  builder?: BuilderQueries<Query>
  /** Whether viewers with different permissions may get different answers, which are not shared then. */
  byViewer: boolean
  /** Above these an answer is refused: points of `exact` data, rows of `rows` data. */
  limits: { points: number; rows: number }
}

/** Whether its data sources are rows that somebody has set up; the others are named by ''. */
export function needsSetUp({ settings }: Pick<ConnectorSpec, 'settings'>): boolean {
  return Object.keys(settings).length > 0
}

export function defineConnector<const P extends Props>(
  connector: ConnectorSpec<NoInfer<OwnQuery<P>>> & { query: P },
): ConnectorSpec<OwnQuery<P>> & { query: P } {
  return connector
}

/** The type of the queries of a connector, which follows from its table. */
export type QueryOf<C> = C extends ConnectorSpec<infer Query> ? Query : never
