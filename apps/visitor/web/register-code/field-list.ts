/** Changes of a field list. Each returns a new list. */
import type { FormField } from '../../form-fields.ts'

export function addField(fields: readonly FormField[], label: string): FormField[] {
  let number = fields.length + 1
  while (fields.some(({ key }) => key === `field${number}`)) number += 1
  return [...fields, { key: `field${number}`, label, type: 'text', required: false }]
}

export function changeField(fields: readonly FormField[], index: number, change: Partial<FormField>): FormField[] {
  return fields.map((field, at) => {
    if (at !== index) return field
    const { options, ...rest } = { ...field, ...change }
    return rest.type === 'select' ? { ...rest, options: options ?? [] } : rest
  })
}

/** A field at an end of the list does not move beyond it. */
export function moveField(fields: readonly FormField[], from: number, to: number): FormField[] {
  const moved = fields[from]
  if (!moved || to < 0 || to >= fields.length) return [...fields]
  const rest = fields.filter((_, at) => at !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

export function removeField(fields: readonly FormField[], index: number): FormField[] {
  return fields.filter((_, at) => at !== index)
}
