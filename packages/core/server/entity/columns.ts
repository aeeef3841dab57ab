import { type Entity, listedFields, shownFields } from '../../contract/define/entity.ts'
import type { Field } from '../../contract/define/fields.ts'
import { columnOf } from '../call/column.ts'

/**
 * How the names and values of a descriptor are written in SQL. The SQL built here contains only names from descriptors.
 */

const BASE = new Map([
  ['_id', 'id'],
  ['group', 'group_id'],
  ['creator', 'creator_id'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
  ['rev', 'rev'],
  ['remark', 'remark'],
  ['status', 'status'],
])

/** The quoted column of a wire name, or undefined for a name the entity does not have. */
export function quotedColumn(entity: Entity, name: string): string | undefined {
  const field = entity.fields[name]
  if (field || entity.internal?.[name]) return `"${columnOf(name, field)}"`
  if (name === 'status' && !entity.status) return undefined
  const base = BASE.get(name)
  return base && `"${base}"`
}

/** The table or view that rows are read from: the view, if there is one. */
export function sourceOf(entity: Entity): string {
  return `"${entity.view ?? entity.table}"`
}

const rowLists = new WeakMap<Entity, string>()
const pageLists = new WeakMap<Entity, string>()

/** `"id" as "_id", "register_code_id" as "registerCode", …` */
export const selectList = (entity: Entity) => listIn(rowLists, entity, shownFields)

/** The same for the rows of a list. */
export const selectListed = (entity: Entity) => listIn(pageLists, entity, listedFields)

function listIn(lists: WeakMap<Entity, string>, entity: Entity, fields: typeof shownFields): string {
  const known = lists.get(entity)
  if (known) return known
  const list = selectedNames(entity, fields)
    .map((name) => `${quotedColumn(entity, name)} as "${name}"`)
    .join(', ')
  lists.set(entity, list)
  return list
}

function selectedNames(entity: Entity, fields: typeof shownFields): string[] {
  const base = [...BASE.keys()].filter((name) => name !== 'status' || entity.status)
  // An entity may declare one of the base columns as its own field (a user's group is part of a form).
  return [...new Set([...base, ...fields(entity).map(([name]) => name)])]
}

/** The columns that the entity's table or view must have. */
export function selectedColumns(entity: Entity): string[] {
  return selectedNames(entity, shownFields).map((name) => quotedColumn(entity, name)!.slice(1, -1))
}

const AS_JSON: ReadonlySet<string> = new Set<Field['kind']>(['json', 'img', 'richText'])

/** Converts a wire value for the driver: JSON fields become JSON text, other values stay as they are. */
export function toColumn(kind: Field['kind'] | 'plain' | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kind !== undefined && AS_JSON.has(kind) ? JSON.stringify(value) : value
}

export const kindOf = (entity: Entity, name: string) => entity.fields[name]?.kind ?? entity.internal?.[name]
