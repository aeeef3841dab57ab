import { type TSchema, Type } from 'typebox'
import { BUSINESS_PARTS } from './business.ts'

const name = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w.-]*$' })

/** The schema of a business query as a component stores it. */
export const businessSchema: TSchema = Type.Object(
  {
    app: Type.String({ minLength: 1, maxLength: 40, pattern: '^\\w+$' }),
    from: Type.Enum([...BUSINESS_PARTS]),
    of: Type.Optional(name(60)),
    names: Type.Array(name(60), { maxItems: 50 }),
    filters: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 1000 }))),
    sort: Type.Optional(Type.String({ maxLength: 60, pattern: '^(|-?\\w+)$' })),
  },
  { additionalProperties: false },
)
