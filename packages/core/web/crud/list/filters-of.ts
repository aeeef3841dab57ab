import type { Entity } from '../../../contract/define/entity.ts'
import type { Field } from '../../../contract/define/fields.ts'

/** The control and the parameters of a filter. */
export type FilterShape =
  | { kind: 'choice'; options: readonly { value: string; name: string }[] }
  | { kind: 'bool' }
  | { kind: 'ref'; to: string }
  | { kind: 'days' }
  | { kind: 'numbers'; money: boolean }
  | { kind: 'bounds' }
  | { kind: 'known' }
  | { kind: 'text' }

export interface ListFilter {
  field: string
  shape: FilterShape
}

const MOMENTS = new Set(['createdAt', 'updatedAt'])

export function filtersOf(entity: Entity): ListFilter[] {
  return (entity.list.filters ?? []).map((filter) => {
    const { field, by } = typeof filter === 'string' ? { field: filter, by: undefined } : filter
    if (by === 'bounds' || by === 'known') return { field, shape: { kind: by } }
    return { field, shape: by === 'range' ? rangeShape(field, entity.fields[field]) : valueShape(entity, field) }
  })
}

function rangeShape(name: string, field: Field | undefined): FilterShape {
  if (MOMENTS.has(name) || field?.kind === 'dt' || field?.kind === 'date') return { kind: 'days' }
  return { kind: 'numbers', money: field?.kind === 'fen' }
}

function valueShape(entity: Entity, name: string): FilterShape {
  const field = entity.fields[name]
  if (name === 'status') return { kind: 'choice', options: optionsOf(entity.status ?? {}) }
  if (name === 'creator') return { kind: 'ref', to: 'staff' }
  if (name === 'group') return { kind: 'ref', to: 'group' }
  if (field?.kind === 'choice') return { kind: 'choice', options: optionsOf(field.options) }
  if (field?.kind === 'bool') return { kind: 'bool' }
  if (field?.kind === 'ref') return { kind: 'ref', to: field.to }
  return { kind: 'text' }
}

function optionsOf(options: Readonly<Record<number, readonly [string, ...unknown[]]>>) {
  return Object.entries(options).map(([value, [name]]) => ({ value, name }))
}
