import type { CatalogueMeasurement, FieldType } from '../../timeseries/model.ts'
import type { Ref } from '../language/ast.ts'

/** The names of a measurement. */
export interface Schema {
  name: string
  fields: ReadonlyMap<string, FieldType>
  tags: ReadonlySet<string>
  /** Fields that can be selected by name, but not by a wildcard. */
  unlisted?: ReadonlySet<string>
}

export function schemaOf({ name, fields, tagKeys }: CatalogueMeasurement): Schema {
  return { name, fields: new Map(fields.map((field) => [field.name, field.type])), tags: new Set(tagKeys) }
}

/** The type of the field with this name, or undefined: then it is a tag, perhaps one that no series has. */
export function fieldTypeOf(schema: Schema, { name, cast }: Ref): FieldType | undefined {
  return cast === 'tag' ? undefined : schema.fields.get(name)
}
