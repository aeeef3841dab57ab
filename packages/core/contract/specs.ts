import { Type } from 'typebox'

/** A name and a value that a person writes freely. */
export interface Spec {
  name: string
  value: string
}

export const specsSchema = Type.Array(
  Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 40 }), value: Type.String({ maxLength: 200 }) },
    { additionalProperties: false },
  ),
  { maxItems: 50 },
)
