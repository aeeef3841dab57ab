import type { Text } from '../refusal.ts'
import type { Field, Fields, Options } from './fields.ts'

/** `byNo` finds one row by its field `no`, or by its printed code; `import` creates rows from a table and needs `create`. */
export type EntityCall = 'list' | 'get' | 'byNo' | 'create' | 'update' | 'delete' | 'export' | 'import'

export type OwnWrite = 'create' | 'update' | 'delete'

/** One status action: `PUT path?type=<name>`. `from` and `to` contain status names. */
export interface Action {
  from: readonly string[]
  /** Only rows with a value in this field have the action: the reason for which an order is held. */
  needs?: string
  /** Only rows without a value in this field have the action: what sets it is done once. */
  lacks?: string
  /** A field with a user: only that user does the action, and is offered it. */
  doer?: string
  /** `same` keeps the status. Absent: the effect returns the next status name, or `same`. It may also return another one. */
  to?: string
  /** `system`: only jobs and devices do the action, so it has no route and no button. */
  by?: 'system'
  /** The action does more than change the status: the app's server code must supply the function. */
  effect?: true
  /** The fields of the action's dialog, which the request body carries. */
  input?: Fields
  /** Drawn as a destructive action; the person must confirm it. */
  danger?: true
  /** Rarely needed: shown in the menu of a row, not as a button. */
  quiet?: true
  /** It moves money: it is done for rows of one page at once, never for a whole result. */
  money?: true
}

/**
 * One command that staff send to a device. Its call, guard, button and dialog follow from it; what the app does besides
 * sending it is in `commandCalls`.
 */
export interface Command {
  /** Absent: the permission is called like the command. */
  permission?: string
  /** The fields of the request body. There is a dialog if one of them is required. */
  input?: Fields
  /** For one try. A call over OCPP has half a minute and is never sent again. */
  timeoutMs: number
  /** How often it is sent, as the same command; default 1. */
  tries?: number
  /**
   * It moves goods: it is sent once, without `tries`, and a device that does not answer in time is asked for the outcome.
   */
  moves?: true
  /**
   * `own`: its call is `POST <path>/<command>`; `action`: `POST <path>/action?type=<command>`; absent:
   * `POST <path>/cmd?type=<command>`.
   */
  call?: 'own' | 'action'
  /** Drawn as a destructive command; the person must confirm it. */
  danger?: true
  /** A screen of the app offers it (at a port), so it is no button of the whole device. */
  quiet?: true
}

export interface Filter {
  field: string
  /**
   * `range` sends `<field>Start` and `<field>End`; `equals` takes comma-separated values (IN); `bounds` takes a part of
   * the map as `west,south,east,north`, for fields that are places; `branch` takes nodes of the tree that the field
   * refers to, and finds the rows of these and of all nodes below them; `known` is `equals` for a text, with a choice of the
   * values that rows have (`GET <path>/values`).
   */
  by?: 'equals' | 'range' | 'bounds' | 'branch' | 'known'
}

/**
 * Its calls are `GET <path>/repair`, the order that was opened last for a row, and `POST <path>/repair`, which opens one. In
 * a tenant without an app that has work orders, no page shows any of it.
 */
export interface WorkOrderSource {
  /** Of the module: who may open one. */
  permission: string
  /** Absent: rows of every status. */
  from?: readonly string[]
  /** Only rows with a value in this field: the fault that a device has reported. */
  needs?: string
}

/**
 * Rows that stand below each other. The field `parentId` refers to the entity itself. Its calls are `GET <path>/tree`, the
 * nodes alone, and `PUT <path>/order`, which moves one (permission `update`, or the tree's own); with a page size of `TREE_PAGE_SIZE` the list
 * is in the order of the tree.
 */
export interface Tree {
  /** As the table's guard has it. */
  maxDepth: number
  /** The name of the field, where it is not `parentId`. */
  parent?: string
  /** Who may move nodes, where that is a permission of its own. */
  permission?: string
}

/** Rows that wait for a decision. The inbox shows them to people who may read them and do one of `acts`. */
export interface Waiting {
  /** What such rows are called: refund requests. */
  name: Text
  /** Filter of the list → its value: a number of a choice or a status. */
  when: Readonly<Record<string, number>>
  /** Only rows that were created within so many days. */
  days?: number
  /** Actions that decide; their permissions are needed. */
  acts: readonly string[]
  /** The fields by which a person decides. */
  shows: readonly string[]
}

/**
 * How Ctrl-K finds rows. `part` of a text; the `whole` value, for fields that are masked; `number`, an order's number
 * by its beginning or by four to six of its last digits, only for tables of `order_table`.
 */
export interface Finds {
  by: Readonly<Record<string, 'part' | 'whole' | 'number'>>
  /** Shown beside the title. If rows are found by number, these are columns of the table. */
  shows: readonly string[]
  /** The page of a row below its app, with the id at the end. Absent: the detail beside the list. */
  page?: string
}

export interface EntitySpec {
  /** Singular; also the key of the answer: `{ code: 0, visitor }`. */
  name: string
  path: string
  table: string
  /** A view that is read instead of the table, if a row shows more than it stores (counts, titles, rows of a pair). */
  view?: string
  /** The module of its permissions: read, create, update, delete, export and one per action. */
  module: string
  /** The permission to read its rows and to export them, where it is neither `read` nor `export`. */
  reads?: string
  /** Modules of other apps that show the same rows: a permission of the same name there opens these calls, too. */
  shownIn?: readonly (readonly [app: string, module: string])[]
  /** Of the bodies that create and change a row, where the usual megabyte does not do. */
  bodyLimitBytes?: number
  /** The field by which a person recognises a row. */
  title: string
  /**
   * Other apps may refer to its rows by the entity's name: `ref('merchant')`. Every signed-in person may read the
   * titles of its rows, as they may read the names of people.
   */
  shared?: true
  fields: Fields
  /** Columns that only the app's server code reads and writes; they are in no answer. */
  internal?: Readonly<Record<string, 'json' | 'plain'>>
  status?: Options
  calls: readonly EntityCall[]
  /** Writes that do more than change their row: the app's server code must supply these functions. */
  own?: readonly OwnWrite[]
  /** Work orders are opened from its rows; the app's server code supplies `repairSources`. */
  workOrder?: WorkOrderSource
  /** Its rows are a tree: the table is made by `tree_table`. */
  tree?: Tree
  /** Absent: only rows within the caller's data scope are shown. `none`: the whole tenant shares the rows (roles). */
  dataScope?: 'none'
  /**
   * Fields that refer to users (`ref('user')`, `refs('user')`). The people named there reach the row as its creator
   * does, whatever group it is in. The table calls `owned_table` with their columns.
   */
  ownedBy?: readonly string[]
  list: {
    /** Absent: `<path>/list`. */
    path?: string
    columns: readonly string[]
    /** Fields that only the answer for one row has: they may be so large that a page of them would be slow. */
    without?: readonly string[]
    filters?: readonly (string | Filter)[]
    /** The fields in which the keyword is searched. */
    search?: readonly string[]
    sort?: string
    /** The statuses stand above the list as tabs, each with the number of its rows (`GET <path>/counts`). */
    tabs?: 'status'
    waiting?: Waiting
    /** Absent: Ctrl-K does not find the rows. */
    finds?: Finds
    /** Filters of the page while its reader has chosen nothing else for them. */
    initial?: Readonly<Record<string, string>>
    /**
     * Absent: the list has the totals of its amounts. `none` where they mean nothing, such as of prices; names of other
     * columns that are added up as well.
     */
    sums?: 'none' | readonly string[]
    /** The columns named in `sums` are of unlike things, coins and gifts, unless this filter has one value. */
    sumsWithin?: string
    /** A page size offered besides 10, 20, 50 and 100. `TREE_PAGE_SIZE` for a tree, which is shown as a whole. */
    pageSize?: number
  }
  /** Groups of fields in the order of the form. Absent: one group with all writable fields. */
  form?: readonly { group: string; fields: readonly string[] }[]
  actions?: Readonly<Record<string, Action>>
  /** For devices. */
  commands?: Readonly<Record<string, Command>>
  /** Rows that every tenant has from the start. Pages do not offer to change or delete them; `own` writes refuse it. */
  isBuiltIn?: (row: Readonly<Record<string, unknown>>) => boolean
  /** Rules over several fields, checked in the form and on the server. Returns the wrong fields with their texts. */
  check?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, Text | undefined>>
}

export type Entity = EntitySpec

/**
 * Declares an entity. Everything else is derived from this value: its calls with schemas, permission checks, audit
 * rows, list, form, detail, action buttons, export, and the keys of its words.
 */
export function defineEntity<const E extends EntitySpec>(entity: E): E {
  return { ...entity, fields: bare(entity.fields), ...(entity.internal && { internal: bare(entity.internal) }) }
}

/** Field names also come from requests. Without a prototype, `constructor` is not found as a field. */
function bare<T extends object>(names: T): T {
  return Object.assign(Object.create(null), names)
}

/** The fields that a person may write: not readonly and not generated. */
export function writableFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.readonly && field.kind !== 'generated')
}

/** The fields that are in answers. */
export function shownFields(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields).filter(([, field]) => !field.writeOnly)
}

/** The fields that the rows of a list have. */
export function listedFields(entity: Entity): [string, Field][] {
  return shownFields(entity).filter(([name]) => !entity.list.without?.includes(name))
}

/** The permission that a call or an action needs in the module of its entity. */
export function permissionFor({ reads }: Pick<Entity, 'reads'>, name: string): string {
  return reads !== undefined && (name === 'read' || name === 'export') ? reads : name
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

/** The numbers of an entity's statuses by their names. */
export function statusesOf<const S extends Options>({ status }: { status: S }): Statuses<S> {
  return Object.fromEntries(Object.entries(status).map(([number, [name]]) => [name, Number(number)])) as Statuses<S>
}

type Statuses<S extends Options> = { readonly [K in keyof S & number as S[K][0]]: K }

/** Whether some act is offered for all rows of a result: a deletion, or an action that moves no money. */
export function hasWholeActs({ calls, actions = {} }: Entity): boolean {
  return calls.includes('delete') || Object.values(actions).some(({ by, money }) => by !== 'system' && !money)
}

/** The actions that a user may do to a row with this status. */
export function legalActions(entity: Entity, status: number): [string, Action][] {
  const name = statusName(entity, status)
  return Object.entries(entity.actions ?? {}).filter(
    ([, action]) => action.by !== 'system' && name !== undefined && action.from.includes(name),
  )
}
