import { type TSchema, Type } from 'typebox'
import { type Entity, listedFields, shownFields, writableFields } from './entity.ts'
import type { Field } from './fields.ts'

/** Mainland mobile numbers, or an international number with its plus. */
const PHONE = '^(1\\d{10}|\\+\\d{6,15})$'
/** Accepts also 400-820-8820 and 4008208820, 010-62345678 with an extension after it, 95588, 12345. */
const SERVICE_PHONE = `${PHONE}|^([48]00-?\\d{3}-?\\d{4}|0\\d{2,3}-?\\d{7,8}(-\\d{1,6})?|[19]\\d{4,5})$`
const EMAIL = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'
/** An uploaded picture. A picture stored elsewhere would not be shown, and its host would learn who looks at it. */
const PICTURE = '^/api/file/[0-9a-f]{32}$'
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

export const Id = Type.String({ pattern: UUID, description: 'Id of a row (UUID)' })

/** The schema of one field's value, without null. Used for requests, answers and forms. */
export function fieldSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'str':
      return Type.String({ minLength: field.min, maxLength: field.max, ...patternOf(field) })
    case 'text':
      return Type.String({ maxLength: field.max })
    case 'int':
    case 'fen':
      return Type.Integer({ minimum: field.min, maximum: field.max })
    case 'num':
      return Type.Number({ minimum: field.min, maximum: field.max })
    case 'pct':
      return Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })
    case 'bool':
      return Type.Boolean()
    case 'choice':
      return Type.Union(Object.keys(field.options).map((number) => Type.Literal(Number(number))))
    case 'dt':
      return Type.String({ format: 'date-time' })
    case 'date':
      return Type.String({ format: 'date' })
    case 'ref':
      return field.many ? Type.Array(Id, { maxItems: 100, uniqueItems: true }) : Id
    case 'img':
      return Type.Array(Type.String({ pattern: PICTURE }), { maxItems: field.max })
    case 'json':
      return field.schema
    case 'richText':
      // The rest is told by documentProblem.
      return Type.Object({})
    case 'generated':
      return Type.String({ maxLength: 40 })
  }
}

function patternOf(field: { pattern?: string; format?: string }): { pattern?: string } {
  if (field.format === 'phone') return { pattern: PHONE }
  if (field.format === 'servicePhone') return { pattern: SERVICE_PHONE }
  if (field.format === 'email') return { pattern: EMAIL }
  return field.pattern === undefined ? {} : { pattern: field.pattern }
}

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Whether an action with these inputs uses the field. */
export function isAsked({ when }: Field, inputs: Readonly<Record<string, unknown>>): boolean {
  return !when || when.is.includes((inputs[when.prop] ?? false) as never)
}

/**
 * The body of a create call, or the input of an action: required fields must be present, unknown fields are refused. What
 * is required of an action's inputs only `when` others say so is checked beside the schema (`wrongInputs`).
 */
export function inputSchema(fields: readonly [string, Field][]): Record<string, TSchema> {
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      field.required && field.default === undefined && !field.when
        ? fieldSchema(field)
        : Type.Optional(field.required && !field.when ? fieldSchema(field) : nullable(fieldSchema(field))),
    ]),
  )
}

export function createSchema(entity: Entity): TSchema {
  return Type.Object(
    { ...inputSchema(writableFields(entity)), remark: Type.Optional(nullable(Type.String({ maxLength: 200 }))) },
    { additionalProperties: false },
  )
}

/** The body of an update: `_id` and `rev`, and any of the writable fields; a required one must not become null. */
export function updateSchema(entity: Entity): TSchema {
  const changed = writableFields(entity)
    .filter(([, field]) => !field.immutable)
    .map(([name, field]) => [name, Type.Optional(field.required ? fieldSchema(field) : nullable(fieldSchema(field)))])
  return Type.Object(
    {
      _id: Id,
      rev: Type.Integer({ minimum: 0 }),
      ...Object.fromEntries(changed),
      remark: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    },
    { additionalProperties: false },
  )
}

/** A row in an answer. A masked value may have any form, so it is a string here. */
export function rowSchema(entity: Entity): TSchema {
  return schemaWith(entity, shownFields(entity))
}

/** A row of a list. */
export function listedRowSchema(entity: Entity): TSchema {
  return schemaWith(entity, listedFields(entity))
}

function schemaWith(entity: Entity, fields: readonly [string, Field][]): TSchema {
  return Type.Object(
    {
      _id: Id,
      ...answerSchemas(fields),
      ...(entity.status ? { status: Type.Integer() } : {}),
      group: orNull(Type.String()),
      creator: orNull(Type.String()),
      createdAt: Type.String(),
      updatedAt: Type.String(),
      rev: Type.Integer(),
      remark: orNull(Type.String()),
      soFar: Type.Optional(Type.Record(Type.String(), Type.Number())),
    },
    { additionalProperties: false },
  )
}

/** `type: ['string', 'null']` instead of a union, so that the serialiser does not try one branch after the other. */
function orNull(schema: TSchema): TSchema {
  const { type } = schema as { type?: string }
  return type === undefined ? schema : ({ ...schema, type: [type, 'null'] } as unknown as TSchema)
}

function answerSchemas(fields: readonly [string, Field][]): Record<string, TSchema> {
  return Object.fromEntries(fields.map(([name, field]) => [name, orNull(answerSchema(field))]))
}

// A stored row may be older than the current rules (a changed length, a removed choice). So an answer is described by
// types only; otherwise one old row would turn a list into a 500.
function answerSchema(field: Field): TSchema {
  switch (field.kind) {
    case 'int':
    case 'fen':
    case 'choice':
      return Type.Integer()
    case 'num':
    case 'pct':
      return Type.Number()
    case 'bool':
      return Type.Boolean()
    case 'ref':
      return field.many ? Type.Array(Type.String()) : Type.String()
    case 'img':
      return Type.Array(Type.String())
    case 'json':
    case 'richText':
      return Type.Any()
    default:
      return Type.String()
  }
}
