import { type Entity, writableFields } from '../../../contract/define/entity.ts'
import { type Field, str } from '../../../contract/define/fields.ts'
import type { AnyRow } from '../../app/screens.ts'

export type Values = Readonly<Record<string, unknown>>
export type NamedField = readonly [name: string, field: Field]

/** Every entity has this field, but only forms that name it or have no groups show it. */
const REMARK: Field = str(200)

export interface FormGroup {
  group: string | undefined
  fields: NamedField[]
}

/**
 * The form's fields in their groups; without groups, all fields that may be written. A field that can be set only at
 * creation and is never shown (a first password) is left out when the row exists, and one that means nothing in this
 * tenant always.
 */
export function formGroups(entity: Entity, isNew: boolean, isOffered: (field: Field) => boolean): FormGroup[] {
  const asked = writableFields(entity).filter(
    ([, field]) => isOffered(field) && (isNew || !(field.writeOnly && field.immutable)),
  )
  const writable = new Map<string, Field>([...asked, ['remark', REMARK]])
  if (!entity.form) return [{ group: undefined, fields: [...writable] }]
  const groups = entity.form.map(({ group, fields }) => ({
    group,
    fields: fields.flatMap((name) => {
      const field = writable.get(name)
      return field ? [[name, field] as const] : []
    }),
  }))
  return groups.filter(({ fields }) => fields.length > 0)
}

/**
 * The start values of the form: those of the row, otherwise the defaults. Shortened values cannot be edited, so their
 * fields start empty.
 */
export function initialValues(fields: readonly NamedField[], row?: AnyRow): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      if (row) return [name, field.mask ? null : (row[name] ?? null)]
      return [name, field.default ?? (field.kind === 'bool' ? false : null)]
    }),
  )
}

/** The values without spaces around texts; an empty text becomes null. */
export function tidied(fields: readonly NamedField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const value = values[name] ?? null
      if (typeof value !== 'string' || (field.kind !== 'str' && field.kind !== 'text')) return [name, value]
      return [name, value.trim() === '' ? null : value.trim()]
    }),
  )
}

/** The values that differ from the start values. */
export function changesOf(before: Values, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(before[name], value)))
}

/** The values that are not empty: a create leaves the others to their defaults. */
export function givenOf(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

export interface Merge {
  /** The latest row's values, with the changes made here on top. */
  values: Record<string, unknown>
  /** The fields that both sides changed: field → the other side's value. */
  clashes: Record<string, unknown>
}

/** Merges the row that another person saved into a form that is being edited; nothing typed here is lost. */
export function mergeLatest(before: Values, mine: Values, latest: Values): Merge {
  const values: Record<string, unknown> = { ...latest }
  const clashes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changesOf(before, mine))) {
    values[name] = value
    if (!same(before[name], latest[name]) && !same(value, latest[name])) clashes[name] = latest[name]
  }
  return { values, clashes }
}
