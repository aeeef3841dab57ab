import type { Ref } from '../language/ast.ts'
import type { Value } from '../value.ts'
import { cast } from './cast.ts'
import { fieldTypeOf, type Schema } from './schema.ts'
import type { Row } from './table.ts'

/** Reads the value of a name from rows with these fields and tags. */
export function cellReader(
  schema: Schema,
  ref: Ref,
  fields: readonly string[],
  tags: readonly string[],
): (row: Row) => Value {
  const { name, cast: type } = ref
  if (fieldTypeOf(schema, ref)) {
    const at = fields.indexOf(name)
    return type === undefined ? (row) => row.values[at] ?? null : (row) => cast(row.values[at] ?? null, type)
  }
  // A tag that a series does not have is null, not an empty text.
  const at = type === undefined || type === 'tag' ? tags.indexOf(name) : -1
  return (row) => row.tags[at] || null
}
