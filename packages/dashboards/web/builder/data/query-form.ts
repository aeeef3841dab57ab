import type { Shape } from '@atrium/charts/contract/define/widget'
import type { ComponentType, ReactNode } from 'react'
import type { StoredQuery } from '../../../contract/dashboard.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import type { OnOps } from '../panel.ts'
import type { DataPort } from './data-port.ts'

export interface QueryFormProps<Query = StoredQuery> {
  spec: ConnectorSpec
  /** Path of a field → its name; absent: the form has words of its own. */
  fields?: Readonly<Record<string, string>>
  /** `_id` of the stored data source that is asked, or ''; `useSourceNames` tells what is in it. */
  source: string
  query: Query
  shape: Shape
  onChange(query: Query): void
}

/** The first query for a component of this shape; null if its author can choose nothing for it. */
export type StartQuery = (port: DataPort, shape: Shape) => Promise<StoredQuery | null>

/** What draws the answer of a query. */
export interface DrawnBy {
  /** `_id` of the stored data source that is asked, or ''. */
  source: string
  shape: Shape
  /** How many columns of numbers it can draw. */
  mostColumns: number
}

/** The first query of a component, with what follows from the data that its author has chosen. */
export type CompleteQuery = (port: DataPort, query: StoredQuery, drawnBy: DrawnBy) => Promise<StoredQuery>

/**
 * What a component of each of these queries may be called, in the language of the page; '' for none. For connectors whose
 * queries have keys instead of names (`proposedTitle` of the others).
 */
export type QueryTitles = (port: DataPort, queries: readonly StoredQuery[]) => Promise<string[]>

/** The form of a connector's queries, where the one of its table does not do. */
export interface QueryForm {
  /** Its query is one of its connector. */
  default(props: QueryFormProps): ReactNode
  /** Absent: a query starts empty. */
  start?: StartQuery
  /** Absent: a query stays as it was chosen. */
  complete?: CompleteQuery
  /** Absent: titles are proposed from the query alone. */
  titles?: QueryTitles
}

/** The names of the places of queries in the language of the page, where `placeOf` has keys. */
export interface PlaceNames {
  default(port: DataPort, queries: readonly StoredQuery[]): Promise<string[]>
}

export interface RebindFormProps {
  draft: Draft
  /** The items to change. */
  ids: readonly string[]
  onChange: OnOps
}

/** The form that binds the queries of many items to other data at once. */
export interface RebindForm {
  default: ComponentType<RebindFormProps>
}
