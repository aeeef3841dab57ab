import { type TSchema, Type } from 'typebox'
import type { Entity, Filter } from '../../contract/define/entity.ts'
import type { Field } from '../../contract/define/fields.ts'
import { invalidParameter } from '../../contract/refusal.ts'
import { splitValues } from '../../contract/value-list.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, TREE_PAGE_SIZE } from '../../contract/wire.ts'
import { columnOf } from '../call/column.ts'
import { type RowScope, scopeConditions } from '../call/reach.ts'
import { storedLike } from '../call/stored-text.ts'
import { containing } from '../db/containing.ts'
import { isDay } from '../http/formats.ts'
import { AsOf, isAsOf } from './as-of.ts'
import { quotedColumn, sourceOf } from './columns.ts'
import { isNumberEnd, numberEnd } from './order-number.ts'
import type { RefTargets } from './refs.ts'
import { siblingOrder } from './tree.ts'

/** The filters of a list. */
export interface RowQuery {
  keyword?: string
  ids?: string
  /** Rows that were created later are left out. */
  asOf?: string
  [filter: string]: string | number | undefined
}

export interface ListQuery extends RowQuery {
  current: number
  pageSize: number
  sort?: string
  export?: 'csv' | 'xlsx'
  columns?: string
}

/** Enough for some two hundred ids: a branch of the group tree is sent as the list of its groups. */
const MAX_FILTER = 8000

export const Sort = Type.Optional(Type.String({ pattern: '^-?\\w+$', maxLength: 60 }))

/** The query of a list call: paging, keyword, sort, and the entity's filters. Unknown parameters are refused. */
export function listQuerySchema(entity: Entity): TSchema {
  const { pageSize = DEFAULT_PAGE_SIZE } = entity.list
  return Type.Object(
    {
      current: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      pageSize: Type.Integer({ minimum: 1, maximum: Math.max(MAX_PAGE_SIZE, pageSize), default: pageSize }),
      sort: Sort,
      ids: Type.Optional(Type.String({ maxLength: 4000 })),
      asOf: AsOf,
      export: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
      columns: Type.Optional(Type.String({ maxLength: 1000 })),
      ...filterParameters(entity),
    },
    { additionalProperties: false },
  )
}

/** Keyword and filters of a list call, for calls that show the same rows in another form. */
export function filterParameters(entity: Entity): Record<string, TSchema> {
  const names = filtersOf(entity).flatMap(({ field, by }) =>
    by === 'range' ? [`${field}Start`, `${field}End`] : [field],
  )
  return {
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    ...Object.fromEntries(names.map((name) => [name, Type.Optional(Type.String({ maxLength: MAX_FILTER }))])),
  }
}

/** Such a field may have stored texts, whose words are not in the row. */
const isWrittenByPrograms = (field: Field | undefined): boolean =>
  (field?.readonly === true || field?.byPrograms === true) && (field.kind === 'str' || field.kind === 'text')

/** Those of the descriptor, and each reference: a detail lists the rows that refer to it. */
export function filtersOf(entity: Entity): Filter[] {
  const declared = (entity.list.filters ?? []).map((filter) =>
    typeof filter === 'string' ? { field: filter } : filter,
  )
  const known = new Set(declared.map(({ field }) => field))
  const refs = Object.entries(entity.fields).filter(([name, { kind }]) => kind === 'ref' && !known.has(name))
  return [...declared, ...refs.map(([field]) => ({ field }))]
}

/**
 * `where` with its parameters. The condition on the tenant lets the planner use the (tenant_id, …) indexes.
 * @param targets needed by filters by branch
 */
export function whereOf(
  entity: Entity,
  query: RowQuery,
  tenantId: string,
  scope?: RowScope | null,
  targets?: RefTargets,
): Where {
  const parameters: unknown[] = [tenantId]
  const names: (string | undefined)[] = [undefined]
  const bind = (value: unknown, name?: string) => {
    names.push(name)
    return `$${parameters.push(value)}`
  }
  const always = ['tenant_id = $1', 'deleted_at is null']
  const scoped = scopeConditions(scope, entity, bind)
  const conditions = [...always, ...(scoped ? [scoped.whole] : [])]
  if (query.asOf !== undefined) conditions.push(isAsOf('created_at', bind(query.asOf)))
  if (query.ids !== undefined) conditions.push(`id = any(${bind(idsIn(query.ids))}::uuid[])`)
  const search = entity.list.search ?? []
  if (query.keyword?.trim() && search.length > 0) {
    conditions.push(keywordCondition(entity, search, query.keyword.trim(), conditions.join(' and '), bind))
  }
  for (const filter of filtersOf(entity)) conditions.push(...filterConditions(entity, filter, query, bind, targets))
  const asked = conditions.slice(always.length + (scoped ? 1 : 0))
  const parts = scoped?.parts.map((part) => [...always, part, ...asked].join(' and '))
  const where = conditions.join(' and ')
  return { where, parts: parts ?? [where], parameters, names }
}

/**
 * Six or more digits with which an order's number ends find that order, by an index. If there is none, and for every
 * other keyword, all fields of `search` are searched.
 */
function keywordCondition(entity: Entity, search: readonly string[], keyword: string, where: string, bind: Bind) {
  const hole = bind(containing(keyword), 'keyword')
  const stored = search.filter((name) => isWrittenByPrograms(entity.fields[name]))
  const patterns = stored.length > 0 ? storedLike(keyword) : []
  const like = patterns.length > 0 ? bind(patterns, 'keyword') : ''
  const found = [
    ...search.map((name) => `${quotedColumn(entity, name)} ilike ${hole}`),
    ...(like ? stored.map((name) => `${quotedColumn(entity, name)} like any(${like})`) : []),
  ]
  const anywhere = `(${found.join(' or ')})`
  if (entity.list.finds?.by.no !== 'number' || !isNumberEnd(keyword)) return anywhere
  const end = numberEnd(keyword, bind)
  // The second select runs only if the first one finds nothing.
  return `id = any((select case when ended <> '{}' then ended
      else array(select id from ${sourceOf(entity)} where ${where} and ${anywhere}) end
    from (select array(select id from "${entity.table}" where ${where} and ${end}) as ended) found)::uuid[])`
}

export interface Where {
  where: string
  /** The same condition in parts: each of its rows meets one of them. */
  parts: readonly string[]
  parameters: unknown[]
  /** The query parameter that each value came from; undefined if from none. */
  names: (string | undefined)[]
}

type Bind = (value: unknown, name?: string) => string

function filterConditions(
  entity: Entity,
  { field, by }: Filter,
  query: RowQuery,
  bind: Bind,
  targets: RefTargets | undefined,
): string[] {
  const column = quotedColumn(entity, field)
  if (!column) throw new Error(`${entity.name} filters by ${field}, which it does not have`)
  if (by === 'bounds') return query[field] ? [insideBounds(column, field, query[field] as string, bind)] : []
  const typed = (name: string) => readFilter(name, field, entity.fields[field], query[name] as string)
  if (by === 'range') {
    const [from, to] = [`${field}Start`, `${field}End`]
    const edge = (name: string, isEnd: boolean) =>
      query[name] === undefined
        ? []
        : [edgeOf(column, bind(typed(name)[0], name), isEnd, isDayOfMoments(entity, field, query[name]))]
    return [...edge(from, false), ...edge(to, true)]
  }
  if (query[field] === undefined || query[field] === '') return []
  const values = typed(field)
  const many = entity.fields[field]?.kind === 'ref' && (entity.fields[field] as { many: boolean }).many
  // Compared with one value, an index has the rows in the order of the list; with an array they would all be sorted.
  if (by !== 'branch' && !many && values.length === 1) return [`${column} = ${bind(values[0], field)}`]
  const wanted = by === 'branch' ? branchIn(entity, field, bind(values, field), targets) : bind(values, field)
  return [many ? `${column} && ${wanted}::uuid[]` : `${column} = any(${wanted})`]
}

/** The nodes and all below them. As a select of its own it is computed once, not for each row. */
function branchIn(entity: Entity, name: string, nodes: string, targets: RefTargets | undefined): string {
  const field = entity.fields[name]
  const target = field?.kind === 'ref' && targets?.get(field.to)
  if (!target) throw new Error(`${entity.name} filters by the branch of ${name}, whose tree is not known here`)
  return `(select tree_branch('${target.stored ?? target.table}', ${nodes}::uuid[]))::uuid[]`
}

/** A filter by day on a time field: the day begins and ends in the tenant's time zone. */
function isDayOfMoments(entity: Entity, field: string, text: unknown): boolean {
  const kind = entity.fields[field]?.kind
  const isMoment = kind === 'dt' || (kind === undefined && (field === 'createdAt' || field === 'updatedAt'))
  return isMoment && /^\d{4}-\d\d-\d\d$/.test(String(text))
}

function edgeOf(column: string, hole: string, isEnd: boolean, isDay: boolean): string {
  if (!isDay) return `${column} ${isEnd ? '<=' : '>='} ${hole}`
  const midnight = isEnd ? `${hole}::timestamp + interval '1 day'` : `${hole}::timestamp`
  return `${column} ${isEnd ? '<' : '>='} (select moment_at(${midnight}, tenant_zone()))`
}

/** @throws invalidParameter unless the text is `west,south,east,north` in degrees */
function insideBounds(column: string, name: string, text: string, bind: Bind): string {
  const degrees = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = 0, south = 0, east = 0, north = 0] = degrees
  if (degrees.length !== 4 || !degrees.every(Number.isFinite) || west > east || south > north) throw wrongFormat(name)
  const between = (part: string, from: number, to: number) =>
    `(${column} ->> '${part}')::float8 between ${bind(from)} and ${bind(to)}`
  return `(${between('lng', west, east)} and ${between('lat', south, north)})`
}

const wrongFormat = (parameter: string) =>
  invalidParameter({ fields: { [parameter]: { zh_CN: '格式不正确', en_US: 'Wrong format' } } })

const NUMBERS = new Set(['int', 'num', 'fen', 'pct', 'choice'])
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Values in the form of `joinValues`, each of the field's type. @throws invalidParameter at the filter's name */
function readFilter(parameter: string, name: string, field: Field | undefined, text: string): unknown[] {
  const wrong = () => wrongFormat(parameter)
  const number = name === 'status' || (field && NUMBERS.has(field.kind))
  const moment = field?.kind === 'dt' || field?.kind === 'date' || name === 'createdAt' || name === 'updatedAt'
  const id = field?.kind === 'ref' || name === 'group' || name === 'creator'
  return splitValues(text).map((part) => {
    if (number) {
      if (part.trim() === '' || !Number.isFinite(Number(part))) throw wrong()
      return Number(part)
    }
    if (moment && (Number.isNaN(Date.parse(part)) || !isDay(part.slice(0, 10)))) throw wrong()
    if (id && !UUID.test(part)) throw wrong()
    if (field?.kind === 'bool') return part === 'true'
    return part
  })
}

/** Invalid ids are dropped: a list of ids only selects the rows that exist. */
function idsIn(text: string): string[] {
  return text.split(',').filter((id) => UUID.test(id))
}

/** @throws invalidParameter for a name that is not a column of the entity */
export function orderOf(entity: Entity, sort = standardSort(entity)): string {
  if (sort === 'order' && entity.tree) return siblingOrder(entity)
  const field = entity.fields[sort.replace(/^-/, '')]
  const column = sortColumn(entity, sort)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const nulls = field && !field.required ? ' nulls last' : ''
  return `${column} ${direction}${nulls}, id ${direction}`
}

const NOT_SORTED: ReadonlySet<Field['kind'] | undefined> = new Set(['json', 'img', 'richText'] as const)

/** The quoted column by which rows are sorted, of a sort other than the order of a tree. @throws as orderOf */
export function sortColumn(entity: Entity, sort = standardSort(entity)): string {
  const name = sort.replace(/^-/, '')
  const field = entity.fields[name]
  const column = quotedColumn(entity, name)
  if (column && !NOT_SORTED.has(field?.kind) && !field?.mask) return column
  throw invalidParameter({ fields: { sort: { zh_CN: '不能按此列排序', en_US: 'Cannot sort by this column' } } })
}

/** The columns that are added up over the rows of this query: never over unlike things. */
export function summedColumns({ fields, list }: Entity, query: RowQuery): [name: string, column: string][] {
  const { sums = [], sumsWithin } = list
  if (sums === 'none') return []
  const kinds = sumsWithin === undefined ? undefined : String(query[sumsWithin] ?? '')
  const isOneKind = kinds === undefined || (kinds !== '' && splitValues(kinds).length === 1)
  return Object.entries(fields)
    .filter(([name, field]) => field.kind === 'fen' || (isOneKind && sums.includes(name)))
    .map(([name, field]) => [name, columnOf(name, field)])
}

const standardSort = (entity: Entity) => (isWholeTree(entity) ? 'order' : (entity.list.sort ?? '-createdAt'))

/** Its list is one page in the order of the tree. */
export const isWholeTree = ({ tree, list }: Entity): boolean => tree !== undefined && list.pageSize === TREE_PAGE_SIZE
