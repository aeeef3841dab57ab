import type { BorderLook, DashboardOptions } from './dashboard.ts'

/** How dashboards are kept: folders, covers, the trash. Only types and limits. */

/** A folder of the tenant's dashboards. */
export interface DashboardFolder {
  _id: string
  name: string
  parentId: string | null
  order: number
  /** The dashboards directly in it that the caller may read. */
  dashboards: number
}

/** How many dashboards the caller may read: all, those in no folder, own favourites, and the entries of the trash. */
export interface DashboardCounts {
  all: number
  loose: number
  favorites: number
  trash: number
}

/**
 * A box of a cover: place and size in pixels of the canvas, the widget kind, and the look of its border if it is another one
 * than a hairline. The lowest one comes first.
 */
export type CoverBox = readonly [
  left: number,
  top: number,
  width: number,
  height: number,
  kind: string,
  look?: Exclude<BorderLook, 'plain'>,
]

/** What a card shows of a draft that was never released. */
export interface DraftCard {
  options: DashboardOptions
  cover: CoverBox[]
  items: number
  /** When it was changed last. */
  at: string
}

/** A row in the trash: a dashboard, or a folder with all that was in it. */
export interface TrashEntry {
  _id: string
  kind: 'dashboard' | 'folder'
  name: string
  deletedAt: string
  /** When it is deleted for good. */
  endsAt: string
  by: string | null
  dashboards: number
}

export const NAME_MAX = 40
export const MAX_FOLDER_DEPTH = 8
export const TRASH_DAYS = 30
