import type { SavedViews, ViewContent } from '../../../../contract/list-view.ts'
import { api } from '../../../api/client.ts'

const PATH = '/api/listView'

interface ListOf {
  app: string
  entity: string
}

export const getViews = (list: ListOf) => api.get<SavedViews>(`${PATH}/list`, { ...list })

export const addView = (view: ListOf & { name: string; shared: boolean; content: ViewContent }) =>
  api.post<{ _id: string }>(PATH, view)

export const changeView = (change: { _id: string; name?: string; shared?: boolean; content?: ViewContent }) =>
  api.put(PATH, change)

export const deleteView = (_id: string) => api.del(PATH, { _id })
export const restoreView = (_id: string) => api.put(`${PATH}/restore`, { _id })
export const chooseDefault = (list: ListOf, _id: string | null) => api.put(`${PATH}/default`, { ...list, _id })
