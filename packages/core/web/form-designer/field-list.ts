/** Changes of a field list. Each returns a new list. */
import type { FormField } from '../../contract/patterns/form.ts'

export function addField(fields: readonly FormField[], label: string): FormField[] {
  let number = fields.length + 1
  while (fields.some(({ key }) => key === `field${number}`)) number += 1
  return [...fields, { key: `field${number}`, label, type: 'text', required: false }]
}

/** An undefined part of the change is left out of the field, and so is what the field's type does not have. */
export function changeField(fields: readonly FormField[], index: number, change: Partial<FormField>): FormField[] {
  return fields.map((field, at) => {
    if (at !== index) return field
    const { options, unit, min, max, ...rest } = { ...field, ...change }
    if (rest.type === 'select') return { ...rest, options: options ?? [] }
    if (rest.type !== 'number') return rest
    const given = Object.entries({ unit, min, max }).filter(([, part]) => part !== undefined)
    return { ...rest, ...Object.fromEntries(given) }
  })
}

/** A field at an end of the list does not move beyond it. */
export function moveField(fields: readonly FormField[], from: number, to: number): FormField[] {
  const moved = fields[from]
  if (!moved || to < 0 || to >= fields.length) return [...fields]
  return insertField(removeField(fields, from), to, moved)
}

export function insertField(fields: readonly FormField[], index: number, field: FormField): FormField[] {
  return [...fields.slice(0, index), field, ...fields.slice(index)]
}

export function removeField(fields: readonly FormField[], index: number): FormField[] {
  return fields.filter((_, at) => at !== index)
}
