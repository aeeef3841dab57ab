import type { Field } from '../../contract/define/fields.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of a descriptor's field. */
export function columnOf(name: string, field?: Field): string {
  // The name `parentId` already ends in `Id`.
  if (field?.kind === 'ref' && !field.many && name.endsWith('Id')) return snake(name)
  if (field?.kind === 'ref') return `${snake(name)}_${field.many ? 'ids' : 'id'}`
  return snake(name)
}
