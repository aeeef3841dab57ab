import { keep, kept } from '@atrium/core/web/kept'
import { useSearchParams } from 'react-router'

export const ORDERS = ['-updatedAt', '-createdAt', 'name'] as const
export type Order = (typeof ORDERS)[number]
export type View = 'cards' | 'table'

/** What the page shows; it is in the address. */
export interface Place {
  /** One of the fixed places, or the id of a folder. */
  inside: string
  keyword: string
  groups: string
  sort: Order
  current: number
}

export const FIXED = ['all', 'favorites', 'loose', 'trash'] as const

export function readPlace(parameters: URLSearchParams): Place {
  const sort = parameters.get('sort')
  const current = Number(parameters.get('current'))
  return {
    inside: parameters.get('in') ?? 'all',
    keyword: parameters.get('keyword') ?? '',
    groups: parameters.get('groups') ?? '',
    sort: ORDERS.find((order) => order === sort) ?? ORDERS[0],
    current: Number.isInteger(current) && current > 0 ? current : 1,
  }
}

function addressOf({ inside, keyword, groups, sort, current }: Place): Record<string, string> {
  return {
    ...(inside === 'all' ? {} : { in: inside }),
    ...(keyword === '' ? {} : { keyword }),
    ...(groups === '' ? {} : { groups }),
    ...(sort === ORDERS[0] ? {} : { sort }),
    ...(current === 1 ? {} : { current: String(current) }),
  }
}

/** The query of the list. A keyword searches everywhere, not only in the folder that is shown. */
export function queryOf({ inside, keyword, groups, sort, current }: Place) {
  const isFolder = !FIXED.some((one) => one === inside)
  const here = keyword === ''
  return {
    keyword: keyword || undefined,
    groups: groups || undefined,
    sort,
    current,
    ...(inside === 'favorites' ? { favorite: 'true' } : {}),
    ...(inside === 'loose' && here ? { loose: 'true' } : {}),
    ...(isFolder && here ? { folder: inside } : {}),
  }
}

/** The folder in which something new is put. */
export function folderOf({ inside }: Place): string | null {
  return FIXED.some((one) => one === inside) ? null : inside
}

/** The place, and a function that goes to another one: to its first page, unless the change names a page. */
export function usePlace(): [Place, (change: Partial<Place>, options?: { replace: boolean }) => void] {
  const [parameters, set] = useSearchParams()
  return [
    readPlace(parameters),
    (change, options) => set((now) => addressOf({ ...readPlace(now), current: 1, ...change }), options),
  ]
}

const VIEW = 'visual.boards.view'

export const keptView = (): View => (kept(VIEW) === 'table' ? 'table' : 'cards')
export const keepView = (view: View): void => keep(VIEW, view)
