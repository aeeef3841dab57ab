import type { ComponentItem, DashboardOptions } from './dashboard.ts'

/** The file in which dashboards are taken from one tenant to another. */

export const FILE_FORMAT = 'atrium-dashboards'
export const FILE_VERSION = 1
export const FILE_LIMIT_MB = 32
export const MAX_EXPORTED = 100

/**
 * One JSON document, with the pictures inside. It has no secrets, no people and nothing about who may see what. Ids are
 * those of the tenant that exported it; they only say what belongs together.
 */
export interface DashboardFile {
  format: typeof FILE_FORMAT
  version: number
  exportedAt: string
  folders: { _id: string; name: string; parentId: string | null }[]
  dashboards: FiledDashboard[]
  /** Base64 by the name in `/api/file/<name>`. */
  pictures: Record<string, string>
}

export interface FiledDashboard {
  _id: string
  name: string
  description?: string
  folder: string | null
  options: DashboardOptions
  components: ComponentItem[]
  /** `_id` of the items that had secrets, which must be entered again. */
  withoutSecrets?: string[]
}

/**
 * What an import had to change:
 * - `link`: a link to a dashboard that is not in the file; `picture`: one that is neither in the file nor reachable
 * - `source`: a data source of the other tenant; `query`: queries or parameters, which the person may not bring along
 * - `secret`: it must be entered again
 * - `review`: scripts or controls that are not used until somebody with the permission has reviewed them
 */
export type ImportNoteKind = 'link' | 'picture' | 'source' | 'query' | 'secret' | 'review'

export interface ImportNote {
  /** The name of the new dashboard. */
  dashboard: string
  /** The title of the item, or its kind; absent: the dashboard itself. */
  item?: string
  what: ImportNoteKind
}

export interface ImportAnswer {
  dashboards: { _id: string; name: string }[]
  folders: number
  notes: ImportNote[]
}

/** An item that an import brought along and nobody has reviewed, with what is hidden of it until then. */
export interface HiddenItem {
  _id: string
  kind: string
  title: string
  props: Record<string, unknown>
}
