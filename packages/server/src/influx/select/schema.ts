import type { CatalogueMeasurement, FieldType } from '../../timeseries/model.ts'
import type { Ref } from '../language/ast.ts'

/** What is known of a measurement's names. */
export interface Schema {
  name: string
  fields: ReadonlyMap<string, FieldType>
  tags: ReadonlySet<string>
  /** Fields that are known by their names, but that no wildcard stands for. */
  unlisted?: ReadonlySet<string>
}

export function schemaOf({ name, fields, tagKeys }: CatalogueMeasurement): Schema {
  return { name, fields: new Map(fields.map((field) => [field.name, field.type])), tags: new Set(tagKeys) }
}

/** The type of the field that a name means here, or undefined: then it is a tag's, also one that no series has. */
export function fieldTypeOf(schema: Schema, { name, cast }: Ref): FieldType | undefined {
  return cast === 'tag' ? undefined : schema.fields.get(name)
}
