import { type TSchema, Type } from 'typebox'
import type { DocumentField, DocumentFields, DocumentKind } from './document-fields.ts'
import type { Field } from './fields.ts'
import { fieldSchema } from './schema.ts'

type Nested = { kind: 'section'; of: DocumentFields } | { kind: 'list'; of: DocumentFields; max: number }

const MAX_TIME = 60
const MAX_INTERVAL = 20

/** The schema of the value of one field, without null. Whether a time or an interval is one is told by time-errors.ts. */
export function documentSchema(field: DocumentField): TSchema {
  const known = field as Field | DocumentKind | Nested
  switch (known.kind) {
    case 'oneOf':
      return known.numbers
        ? Type.Union([Type.Enum(known.options.filter((option) => typeof option === 'string')), Type.Number()])
        : Type.Enum([...known.options])
    case 'time':
      return Type.String({ maxLength: MAX_TIME })
    case 'interval':
      return Type.String({ maxLength: MAX_INTERVAL })
    case 'texts':
      return Type.Array(Type.String({ maxLength: known.maxLength }), { maxItems: known.max })
    case 'section':
      return strict(known.of)
    case 'list':
      return Type.Array(strict(known.of), { maxItems: known.max })
    default:
      return fieldSchema(known)
  }
}

/** The schemas of fields as they are sent. Only the default of one that must be present is filled in. */
export function documentSchemas(fields: DocumentFields): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = documentSchema(field)
      if (!field.required) return [name, Type.Optional(schema)]
      return [name, field.default === undefined ? schema : { ...schema, default: field.default }]
    }),
  )
}

const strict = (fields: DocumentFields) => Type.Object(documentSchemas(fields), { additionalProperties: false })
