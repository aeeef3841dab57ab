import type { Entity } from '../../../contract/define/entity.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, TREE_PAGE_SIZE } from '../../../contract/wire.ts'
import type { Query } from '../../api/client.ts'
import { daysOf, isDay, RANGE_PRESETS, type RangePreset } from '../values/times.ts'
import { filtersOf, type ListFilter } from './filters-of.ts'

/**
 * The state of a list is in its address, so it can be bookmarked, shared and reached with the back button. Days are
 * stored as days or as a preset (`createdAt=last7d`): a bookmark of "today" means the day on which it is opened.
 */
export interface ListAddress {
  current: number
  pageSize: number
  /** The address itself has the size. */
  sized: boolean
  keyword: string
  sort: string | undefined
  /** Parameter → its text; contains only parameters of the entity's filters. */
  filters: Readonly<Record<string, string>>
}

/** @param otherwise the page size where the address has none */
export function readAddress(entity: Entity, search: URLSearchParams, otherwise?: number): ListAddress {
  const filters = filtersOf(entity)
    .flatMap(parametersOf)
    .map((name): [string, string] => [name, search.get(name) ?? ''])
    .filter(([, text]) => text !== '')
  const size = sizeIn(search)
  return {
    current: wholeNumber(search.get('current')) ?? 1,
    pageSize: isTree(entity) ? TREE_PAGE_SIZE : (size ?? otherwise ?? entity.list.pageSize ?? DEFAULT_PAGE_SIZE),
    sized: size !== undefined,
    keyword: search.get('keyword') ?? '',
    sort: sortOf(entity, search.get('sort')),
    filters: Object.fromEntries(filters),
  }
}

/** The address with some parameters changed. Every change except of the page number goes back to the first page. */
export function changeAddress(
  search: URLSearchParams,
  change: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (!('current' in change)) next.delete('current')
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  if (next.get('current') === '1') next.delete('current')
  return next
}

/** The address without keyword and filters; sort order and page size stay. */
export function clearedAddress(entity: Entity, search: URLSearchParams): URLSearchParams {
  const names = ['keyword', ...filtersOf(entity).flatMap(parametersOf)]
  return changeAddress(search, Object.fromEntries(names.map((name) => [name, undefined])))
}

export function isFiltered({ keyword, filters }: ListAddress): boolean {
  return keyword !== '' || Object.keys(filters).length > 0
}

/** The query that is sent to the server. Days are the tenant's days; the server knows when they begin and end. */
export function listQuery(entity: Entity, address: ListAddress, now: Date): Query {
  const { current, pageSize, keyword, sort } = address
  const inUse = { ...address, filters: { ...entity.list.initial, ...address.filters } }
  const filters = Object.assign({}, ...filtersOf(entity).map((filter) => filterQuery(filter, inUse, now)))
  return { current, pageSize, keyword: keyword.trim(), sort, ...filters }
}

/** The preset that is the value of a range filter, if it is one. */
export function presetOf(field: string, filters: ListAddress['filters']): RangePreset | undefined {
  return RANGE_PRESETS.find((preset) => preset === filters[field])
}

export function parametersOf({ field, shape }: ListFilter): string[] {
  const range = [`${field}Start`, `${field}End`]
  if (shape.kind === 'days') return [field, ...range]
  return shape.kind === 'numbers' ? range : [field]
}

function filterQuery({ field, shape }: ListFilter, { filters }: ListAddress, now: Date): Query {
  const [start, end] = [`${field}Start`, `${field}End`]
  if (shape.kind === 'numbers') return { [start]: numberText(filters[start]), [end]: numberText(filters[end]) }
  if (shape.kind !== 'days') return { [field]: filters[field] }
  const preset = presetOf(field, filters)
  const days = preset ? daysOf(preset, now) : { first: dayIn(filters[start]), last: dayIn(filters[end]) }
  return { [start]: days.first, [end]: days.last }
}

const dayIn = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)
const numberText = (text: string | undefined) =>
  text !== undefined && Number.isFinite(Number(text)) ? text : undefined

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

const isTree = ({ list }: Entity) => list.pageSize === TREE_PAGE_SIZE

function sizeIn(search: URLSearchParams): number | undefined {
  const asked = wholeNumber(search.get('pageSize'))
  return PAGE_SIZES.find((size) => size === asked)
}

/** Keeps only orders that the server accepts: an old bookmark must not turn the list into an error. */
function sortOf(entity: Entity, text: string | null): string | undefined {
  return text !== null && isSortable(entity, text.replace(/^-/, '')) ? text : undefined
}

const SORTABLE_BASE = new Set(['createdAt', 'updatedAt'])

export function isSortable(entity: Entity, name: string): boolean {
  if (name === 'status') return entity.status !== undefined
  const field = entity.fields[name]
  if (!field) return SORTABLE_BASE.has(name)
  return !field.mask && !['json', 'img', 'ref', 'text', 'richText'].includes(field.kind)
}
