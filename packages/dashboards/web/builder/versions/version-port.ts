import type { ListAnswer } from '@atrium/core/contract/wire'
import type { DashboardDocument } from '../../../contract/dashboard-ops/document.ts'

/** One state of a dashboard that is kept: a release, one that the server keeps by itself, or one with a name. */
export interface StoredVersion {
  no: number
  /** Absent: it has none. */
  name?: string
  kind: 'release' | 'auto' | 'named'
  /** Name of the user. */
  whoName: string
  /** ISO 8601. */
  at: string
}

export type VersionPage = Pick<ListAnswer<StoredVersion>, 'list' | 'pagination' | 'asOf'>

/** What the panel of versions asks the server, for one dashboard. */
export interface VersionPort {
  /** Newest first; `current` is the page, from 1. */
  list(current: number, asOf: string | undefined): Promise<VersionPage>
  get(no: number): Promise<DashboardDocument>
  /** '' takes a name away. */
  rename(no: number, name: string): Promise<void>
  /** Keeps the present draft under a name. */
  keep(name: string): Promise<void>
}

/** The key of the queries for the list of versions, which changes with each release and each name. */
export const versionsKey = (dashboard: string) => ['builder', 'versions', dashboard]
