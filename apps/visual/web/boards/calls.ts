import { api } from '@atrium/core/web/api/client'
import type { DashboardOptions } from '@atrium/dashboards/contract/dashboard'
import type { HiddenItem, ImportAnswer } from '@atrium/dashboards/contract/dashboard-file'
import type {
  CoverBox,
  DashboardCounts,
  DashboardFolder,
  DraftCard,
  TrashEntry,
} from '@atrium/dashboards/contract/dashboard-shelf'
import { dashboard } from '../../index.ts'

/** A dashboard as the list has it. */
export interface Board {
  _id: string
  rev: number
  name: string
  description: string | null
  folder: string | null
  groups: string[]
  public: boolean
  creator: string | null
  updatedAt: string
  options: DashboardOptions
  /** The visible items from the lowest to the highest. */
  cover: CoverBox[]
  items: number
  favorite: boolean
  top: boolean
  /** Imported scripts wait for a review. */
  unreviewed: boolean
  /** The draft has changes that are not released. */
  unreleased: boolean
  /** Of a draft that was never released, for those who may edit it. */
  draft: DraftCard | null
}

interface Page<Row> {
  list: Row[]
  pagination: { total: number; current: number; pageSize: number }
  asOf: string
}

export interface BoardPage extends Page<Board> {
  refs: Record<string, Record<string, string>>
}

export interface Folders {
  list: DashboardFolder[]
  counts: DashboardCounts
}

const { path } = dashboard

/** The calls of the list page. */
export const boards = {
  list: (query: Record<string, string | number | undefined>) => api.get<BoardPage>(`${path}/list`, query),
  create: (values: object) => api.post<{ _id: string }>(path, values),
  update: (values: { _id: string; rev: number }) => api.put(path, values),
  remove: (_id: string) => api.del(path, { _id }),
  toTop: (_id: string, top: boolean) => api.put(path, { _id, top }, { type: 'toTop' }),
  rename: (_id: string, name: string) => api.patch(`${path}/rename`, { _id, name }),
  copy: (_id: string) => api.post<{ _id: string; name: string }>(`${path}/copy`, { _id }),
  move: (_id: string, folder: string | null) => api.put(`${path}/move`, { _id, folder }),
  favorite: (_id: string, favorite: boolean) => api.put(`${path}/favorite`, { _id, favorite }),
  unreviewed: (_id: string) => api.get<{ items: HiddenItem[] }>(`${path}/unreviewed`, { _id }),
  reviewed: (_id: string) => api.put(`${path}/reviewed`, { _id }),
  exported: (query: { ids?: string; folder?: string }) => api.download(`${path}/export`, query),
  imported: (file: unknown, folder: string | null) => api.post<ImportAnswer>(`${path}/import`, { file, folder }),
}

export const folders = {
  list: () => api.get<Folders>(`${path}/tree/list`),
  create: (name: string, parentId: string | null) => api.post<{ _id: string }>(`${path}/tree`, { name, parentId }),
  rename: (_id: string, name: string) => api.put(`${path}/tree`, { _id, name }),
  move: (_id: string, parentId: string | null) => api.put(`${path}/tree`, { _id, parentId }),
  copy: (_id: string) => api.post<{ folder: { name: string }; dashboards: number }>(`${path}/tree/copy`, { _id }),
  remove: (_id: string) => api.del(`${path}/tree`, { _id, cascade: true }),
}

export const trash = {
  list: (current: number, asOf: string | undefined) =>
    api.get<Page<TrashEntry>>(`${path}/trash/list`, { current, asOf }),
  restore: (_id: string) => api.put<{ name: string }>(`${path}/trash`, { _id }),
  remove: (_id: string) => api.del(`${path}/trash`, { _id }),
}
