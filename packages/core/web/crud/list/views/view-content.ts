import type { Entity } from '../../../../contract/define/entity.ts'
import type { SavedView, SavedViews, ViewContent } from '../../../../contract/list-view.ts'
import { type FilterShape, filtersOf } from '../filters-of.ts'
import { isSortable, parametersOf, readAddress } from '../list-address.ts'

/** The parameter that names the open view, and its value for the list without any. */
export const SAVED = 'saved'
export const NONE = 'none'

/** Parameters that do not belong to a view: the view itself, the page, and how rows are drawn (as a map). */
const BESIDE = [SAVED, 'current', 'view']

export const isBare = (search: URLSearchParams) => [...search.keys()].every((name) => BESIDE.includes(name))

/** The columns of a list: those that it offers, and those that it shows unless a person chose others. */
export interface OfferedColumns {
  offered: readonly string[]
  own: readonly string[]
}

export function columnsOf({ list: { columns: own } }: Entity): OfferedColumns {
  return { own, offered: own.includes('createdAt') ? own : [...own, 'createdAt'] }
}

/** What a view of this address would hold. */
export function contentAt(entity: Entity, search: URLSearchParams, columns: readonly string[]): ViewContent {
  const { keyword, filters, sort, pageSize } = readAddress(entity, search)
  return {
    ...(keyword.trim() && { keyword: keyword.trim() }),
    filters,
    columns: [...columns],
    ...(sort && { sort }),
    ...(search.has('pageSize') && { pageSize }),
  }
}

export function searchOf({ keyword, filters, columns, sort, pageSize }: ViewContent): URLSearchParams {
  const search = new URLSearchParams(filters)
  if (keyword) search.set('keyword', keyword)
  search.set('columns', columns.join(','))
  if (sort) search.set('sort', sort)
  if (pageSize) search.set('pageSize', String(pageSize))
  return search
}

export const isSame = (one: ViewContent, other: ViewContent) => textOf(one) === textOf(other)

function textOf(content: ViewContent): string {
  const search = searchOf(content)
  search.sort()
  return search.toString()
}

/** A part of a view that does not exist any more: a column, a filter or an order, or one value of a filter. */
export interface Gone {
  field: string
  value?: string
}

/** The part of a stored view that the list still has, and what is gone. */
export function whatIsLeft(entity: Entity, content: ViewContent): { content: ViewContent; gone: Gone[] } {
  const gone: Gone[] = []
  const { offered, own } = columnsOf(entity)
  const columns = offered.filter((name) => content.columns.includes(name))
  gone.push(...content.columns.filter((name) => !offered.includes(name)).map((field) => ({ field })))
  const shapes = new Map<string, FilterShape>()
  for (const filter of filtersOf(entity)) for (const name of parametersOf(filter)) shapes.set(name, filter.shape)
  const filters: Record<string, string> = {}
  for (const [name, text] of Object.entries(content.filters)) {
    const shape = shapes.get(name)
    const values = shape?.kind === 'choice' ? text.split(',') : [text]
    const left = values.filter((value) => shape?.kind !== 'choice' || shape.options.some((one) => one.value === value))
    if (!shape) gone.push({ field: name })
    else if (left.length > 0) filters[name] = left.join(',')
    if (shape) gone.push(...values.filter((value) => !left.includes(value)).map((value) => ({ field: name, value })))
  }
  const sorted = content.sort?.replace(/^-/, '')
  const sorts = sorted !== undefined && isSortable(entity, sorted)
  if (sorted !== undefined && !sorts) gone.push({ field: sorted })
  const { sort, ...rest } = content
  return {
    content: { ...rest, filters, columns: columns.length > 0 ? columns : [...own], ...(sorts && { sort: sort! }) },
    gone: gone.filter(
      ({ field, value }, at) => gone.findIndex((one) => one.field === field && one.value === value) === at,
    ),
  }
}

export interface OpenView {
  /** The address as if it had all parameters of the view. */
  search: URLSearchParams
  view: SavedView | undefined
  gone: readonly Gone[]
}

/**
 * The view that an address opens. `saved=<id>` alone is the view as it is stored; with other parameters beside it, the
 * view was changed. Without any parameters it is the person's default.
 */
export function openView(entity: Entity, search: URLSearchParams, views: SavedViews | undefined): OpenView {
  const bare = isBare(search)
  const id = search.get(SAVED) ?? (bare ? views?.default : null)
  const view = views?.list.find(({ _id }) => _id === id)
  if (!view) return { search, view: undefined, gone: [] }
  const { content, gone } = whatIsLeft(entity, view.content)
  if (!bare) return { search, view, gone }
  const whole = searchOf(content)
  for (const [name, value] of search) whole.set(name, value)
  whole.set(SAVED, view._id)
  return { search: whole, view, gone }
}
