import { Id } from '@atrium/core/contract/define/schema'
import { type TSchema, Type } from 'typebox'
import { MAX_ITEMS } from '../dashboard-schema.ts'
import { ITEM_ID } from '../new-item-id.ts'
import { PARAMETER_NAME } from '../parameters.ts'

/**
 * The schema of a batch of operations. It says only what an operation is: whether the document is valid after it is
 * checked by `check.ts`, on the values that it leaves.
 */

/** The most operations of one batch. */
export const MAX_OPS = 1_000
/** The most parts of a path; none in a document is longer than half of this. */
const MAX_DEPTH = 24
const MAX_SEQ = 2_147_483_647

const strict = (properties: Record<string, TSchema>, rules: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...rules })
const itemId = () => Type.String({ pattern: ITEM_ID })
const listed = () => Type.Number({ minimum: -1e9, maximum: 1e9 })
const side = () => Type.Optional(Type.Number({ minimum: -20_000, maximum: 20_000 }))
const byItem = (value: TSchema) =>
  Type.Record(Type.String({ pattern: ITEM_ID }), value, {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: MAX_ITEMS,
  })

const opSchema = Type.Union([
  strict({ op: Type.Literal('remove'), id: itemId() }),
  strict({
    op: Type.Literal('add'),
    at: listed(),
    item: Type.Object({ _id: itemId() }, { additionalProperties: true }),
  }),
  strict(
    { op: Type.Literal('place'), id: itemId(), left: side(), top: side(), width: side(), height: side() },
    { minProperties: 3 },
  ),
  strict({
    op: Type.Literal('set'),
    id: Type.Optional(itemId()),
    path: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: MAX_DEPTH }),
    value: Type.Optional(Type.Any()),
  }),
  strict({ op: Type.Literal('order'), zIndex: byItem(Type.Number()) }),
  strict({ op: Type.Literal('group'), group: byItem(Type.String({ maxLength: 40 })) }),
  strict({
    op: Type.Literal('parameter'),
    name: Type.String({ pattern: PARAMETER_NAME }),
    at: Type.Integer({ minimum: 0, maximum: 100 }),
    parameter: Type.Optional(Type.Object({ name: Type.String() }, { additionalProperties: true })),
  }),
])

/** The fields of a sent batch. */
export const batchProps = {
  key: Id,
  label: strict({
    key: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' }),
    values: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), {
        maxProperties: 10,
      }),
    ),
  }),
  ops: Type.Array(opSchema, { minItems: 1, maxItems: MAX_OPS }),
  undoes: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SEQ })),
}

/** The `seq` of a batch; 0 is before the first one. */
export const Seq = Type.Integer({ minimum: 0, maximum: MAX_SEQ })
