import type { Props } from '@atrium/charts/contract/define/props'
import type { Shape } from '@atrium/charts/contract/define/widget'
import type { ItemDataSource } from '../dashboard.ts'

export type DataShape = Exclude<Shape, 'none'>

type StoredQuery = ItemDataSource['props']

/** How a shown answer learns of new data: from each write, by asking at intervals, or not at all. */
export type Follows = { how: 'pushed' } | { how: 'polled'; everyMs: number } | { how: 'once' }

/** A kind of data source: what both sides know of it. The server's part reads it (`queryplane/connector.ts`). */
export interface ConnectorSpec {
  /** Also the name of its folder. */
  key: string
  icon: string
  /** What a data source of this kind is set up with; empty for one that needs no setting up. */
  settings: Props
  /** What the query of a component says. */
  query: Props
  /**
   * The field by which its sources were known before sources named their connector (old-sources.ts). New connectors have
   * none.
   */
  oldField?: string
  /** The shapes in which a query can be answered. */
  shapes(query: StoredQuery): readonly DataShape[]
  follows(query: StoredQuery): Follows
  /** The columns that a query delivers, as far as it names them; rows that have keys begin with these. */
  columnsOf?(query: StoredQuery, isKeyed: boolean): readonly string[]
  /** What its authors read of a query in a list: where its data come from. */
  titleOf?(query: StoredQuery): string
  /** Where it reads, as everybody may know who sees its data; null or absent: its text or its source says no place. */
  placeOf?(query: StoredQuery): string | null
  /** Whether enough is chosen for a query to be asked; by default, whether it has a field. */
  isComplete?(query: StoredQuery): boolean
  /** Whether its author wrote the query as a text, of which no more is known. */
  isWritten?(query: StoredQuery): boolean
  /** The query without its conditions on this name, or without any: what helps when nothing meets them. */
  withoutConditions?(query: StoredQuery, name?: string): StoredQuery
  /** One query for what both ask for; null if they ask at different places. Absent: each query is asked by itself. */
  joined?(query: StoredQuery, other: StoredQuery): StoredQuery | null
  /** Whether viewers with different permissions may get different answers, which are not shared then. */
  byViewer: boolean
  /** Above these an answer is refused: points of `exact` data, rows of `rows` data. */
  limits: { points: number; rows: number }
}

export function defineConnector<const C extends ConnectorSpec>(connector: C): C {
  return connector
}
