import type { Text } from '../refusal.ts'
import type { Field, Fields, Options } from './fields.ts'

export type EntityCall = 'list' | 'get' | 'create' | 'update' | 'delete' | 'export'

export type OwnWrite = 'create' | 'update' | 'delete'

/** One status action: `PUT path?type=<name>`. Names in `from` and `to` are status names. */
export interface Action {
  from: readonly string[]
  /** Absent: the effect returns the next status name. */
  to?: string
  /** `system` acts are done by jobs and devices: no route, no button. */
  by?: 'system'
  /** The action does more than change the status: the app's server code must supply the function. */
  effect?: true
  /** What the dialog asks for and the body carries. */
  input?: Fields
  /** Drawn as a destructive action and confirmed. */
  danger?: true
  /** Rarely wanted: it stands in the menu of a row, not beside it. */
  quiet?: true
}

export interface Filter {
  field: string
  /**
   * `range` sends `<field>Start` and `<field>End`; `equals` takes comma-separated values (IN); `bounds` takes a part of
   * the map as `west,south,east,north`, for fields that are places.
   */
  by?: 'equals' | 'range' | 'bounds'
}

export interface EntitySpec {
  /** Singular; also the key of the answer: `{ code: 0, visitor }`. */
  name: string
  path: string
  table: string
  /** Read instead of the table, where a row shows more than it stores (counts, titles, rows of a pair). */
  view?: string
  /** The module of its permissions: read, create, update, delete, export and one per action. */
  module: string
  /** Pages of other apps that show the same rows: their permissions of the same names open these calls, too. */
  shownIn?: readonly (readonly [app: string, module: string])[]
  /** The field a person recognises a row by. */
  title: string
  /**
   * Other apps refer to its rows by the entity's name: `ref('merchant')`. Whoever is signed in may read their titles, as
   * those of people.
   */
  shared?: true
  fields: Fields
  /** Columns that only the app's server code writes and reads: no row shows them. */
  internal?: Readonly<Record<string, 'json' | 'plain'>>
  status?: Options
  calls: readonly EntityCall[]
  /** Writes that are more than their row: the app's server code must supply these functions. */
  own?: readonly OwnWrite[]
  /** Absent: rows are shown within the caller's data scope. `none`: what the whole tenant shares (roles). */
  dataScope?: 'none'
  list: {
    /** Absent: `<path>/list`. */
    path?: string
    columns: readonly string[]
    filters?: readonly (string | Filter)[]
    /** Fields the keyword looks into. */
    search?: readonly string[]
    sort?: string
    pageSize?: number
    /** Sizes offered besides 10, 20, 50 and 100. */
    tree?: boolean
  }
  /** Groups of fields, in the form's order. Absent: all writable fields in one group. */
  form?: readonly { group: string; fields: readonly string[] }[]
  actions?: Readonly<Record<string, Action>>
  /** Rules over several fields; runs in the form and on the server. Answers the wrong fields. */
  check?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, Text | undefined>>
}

export type Entity = EntitySpec

/**
 * Declares an entity: from this one value follow its calls with schemas, permission checks, audit rows, list, form,
 * detail, action buttons, export and the keys of its words.
 */
export function defineEntity<const E extends EntitySpec>(entity: E): E {
  return { ...entity, fields: bare(entity.fields), ...(entity.internal && { internal: bare(entity.internal) }) }
}

/** Fields are looked up by names from outside, too: `constructor` is none of them. */
function bare<T extends object>(names: T): T {
  return Object.assign(Object.create(null), names)
}

/** The fields a person may write: neither readonly nor generated. */
export function writableFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.readonly && field.kind !== 'generated')
}

/** The fields that are answered. */
export function shownFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.writeOnly)
}

export function listPath({ path, list }: Entity): string {
  return list.path ?? `${path}/list`
}

export function statusNumber(entity: Entity, name: string): number {
  for (const [number, [statusName]] of Object.entries(entity.status ?? {})) {
    if (statusName === name) return Number(number)
  }
  throw new Error(`${entity.name} has no status ${name}`)
}

export function statusName(entity: Entity, number: number): string | undefined {
  return entity.status?.[number]?.[0]
}

/** The user's actions that are legal for a row with this status. */
export function legalActions(entity: Entity, status: number): [string, Action][] {
  const name = statusName(entity, status)
  return Object.entries(entity.actions ?? {}).filter(
    ([, action]) => action.by !== 'system' && name !== undefined && action.from.includes(name),
  )
}
