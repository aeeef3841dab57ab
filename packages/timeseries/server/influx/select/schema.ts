import type { CatalogueMeasurement, FieldType } from '../../store/model.ts'
import type { Ref } from '../language/ast.ts'

/** The names of a measurement. */
export interface Schema {
  name: string
  fields: ReadonlyMap<string, FieldType>
  tags: ReadonlySet<string>
  /** Fields that can be selected by name, but not by a wildcard. */
  unlisted?: ReadonlySet<string>
}

/** The catalogue gives the same object until the names change. */
const known = new WeakMap<CatalogueMeasurement, Schema>()

export function schemaOf(measurement: CatalogueMeasurement): Schema {
  const found = known.get(measurement)
  if (found) return found
  const { name, fields, tagKeys } = measurement
  const types = new Map(fields.map((field) => [field.name, field.type]))
  const schema = { name, fields: types, tags: new Set(tagKeys) }
  known.set(measurement, schema)
  return schema
}

/** The type of the field with this name, or undefined: then it is a tag, perhaps one that no series has. */
export function fieldTypeOf(schema: Schema, { name, cast }: Ref): FieldType | undefined {
  return cast === 'tag' ? undefined : schema.fields.get(name)
}
