import { type Entity, shownFields } from '@atrium/contract/define/entity'
import type { Field } from '@atrium/contract/define/fields'

/** How a descriptor's names and values stand in SQL. Texts built here contain only names from descriptors. */

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function columnOf(name: string, field?: Field): string {
  // `parentId` says already that it is one.
  if (field?.kind === 'ref' && !field.many && name.endsWith('Id')) return snake(name)
  if (field?.kind === 'ref') return `${snake(name)}_${field.many ? 'ids' : 'id'}`
  return snake(name)
}

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

/** Where rows are read: the view, where there is one. */
export function sourceOf(entity: Entity): string {
  return `"${entity.view ?? entity.table}"`
}

const selectLists = new WeakMap<Entity, string>()

/** `"id" as "_id", "register_code_id" as "registerCode", …` */
export function selectList(entity: Entity): string {
  const known = selectLists.get(entity)
  if (known) return known
  // An entity may have one of the base columns as a field of its own (a user's group is written in a form).
  const names = new Set([
    ...[...BASE.keys()].filter((name) => name !== 'status' || entity.status),
    ...shownFields(entity).map(([name]) => name),
  ])
  const list = [...names].map((name) => `${quotedColumn(entity, name)} as "${name}"`).join(', ')
  selectLists.set(entity, list)
  return list
}

/** A wire value as the driver takes it: free shapes as JSON text, everything else as it is. */
export function toColumn(kind: Field['kind'] | 'plain' | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kind === 'json' || kind === 'img' ? JSON.stringify(value) : value
}

export const kindOf = (entity: Entity, name: string) => entity.fields[name]?.kind ?? entity.internal?.[name]
