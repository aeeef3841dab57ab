import { createRequire } from 'node:module'
import { cut } from '@atrium/core/contract/cut'
import { createValidator } from 'ocpp-rpc'
import { ASKED, RECEIVED } from './actions.ts'

interface Schema {
  $id?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxLength?: number
  [keyword: string]: unknown
}

const PROTOCOL = 'ocpp1.6'
/** The maximum length of a text for which the standard sets a limit: a longer text is cut. */
const LONGEST_TEXT = 255

const standard = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp1_6.json') as Schema[]

/** Messages of charge points: their calls, and their answers to our calls. */
const FROM_POINTS = new Set([
  ...[...RECEIVED, 'DataTransfer'].map((action) => `urn:${action}.req`),
  ...[...ASKED, 'DataTransfer'].map((action) => `urn:${action}.conf`),
])

/**
 * The standard's schemas for messages that we send. For messages of charge points the same schemas are less strict:
 * unknown fields are dropped, numbers may be sent as texts and texts as numbers, and an unknown enum value is left to
 * the handler. A missing required field is still refused.
 */
export function lenientValidator() {
  const schemas = standard.map((schema) => (FROM_POINTS.has(schema.$id ?? '') ? loosened(schema) : schema))
  const byId = new Map(standard.map((schema) => [schema.$id, schema]))
  const validator = createValidator(PROTOCOL, schemas)
  const validate = validator.validate.bind(validator)
  validator.validate = (id: string, payload: unknown) => {
    const schema = FROM_POINTS.has(id) ? byId.get(id) : undefined
    if (schema && isObject(payload)) replace(payload, tidied(schema, payload) as Record<string, unknown>)
    return validate(id, payload)
  }
  return validator
}

const LIMITS = new Set(['additionalProperties', 'enum', 'format', 'maxLength', '$id'])

function loosened(schema: Schema): Schema {
  const loose = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(loose)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([keyword]) => !LIMITS.has(keyword))
        .map(([keyword, of]) => [keyword, loose(of)]),
    )
  }
  return { ...(loose(schema) as Schema), $id: schema.$id! }
}

/** The part of a value that fits the schema; undefined if there is none. */
function tidied(schema: Schema, value: unknown): unknown {
  switch (schema.type) {
    case 'object':
      return isObject(value) ? tidiedObject(schema, value) : undefined
    case 'array':
      return Array.isArray(value)
        ? value.map((item) => tidied(schema.items!, item)).filter(isUseful(schema))
        : undefined
    case 'string':
      return textOf(schema, value)
    case 'integer':
    case 'number':
      return numberOf(schema, value)
    default:
      // An enum that is defined in the standard's newer messages.
      return typeof value === 'string' ? textOf({ enum: [] }, value) : value
  }
}

function tidiedObject({ properties = {}, required = [] }: Schema, value: Record<string, unknown>): object {
  const kept: Record<string, unknown> = {}
  for (const [name, of] of Object.entries(properties)) {
    const useful = tidied(of, value[name])
    if (useful !== undefined) kept[name] = useful
    // Kept so that the refusal reports the wrong type.
    else if (required.includes(name) && Object.hasOwn(value, name)) kept[name] = value[name]
  }
  return kept
}

/** List items without their required fields are dropped. */
const isUseful = ({ items }: Schema) => {
  const { properties = {}, required = [] } = items!
  return (item: unknown) => {
    if (!isObject(item)) return item !== undefined
    return required.every((name) => item[name] !== undefined && tidied(properties[name]!, item[name]) !== undefined)
  }
}

function textOf({ maxLength, enum: words, format }: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  // PostgreSQL stores neither NUL nor a lone surrogate.
  const text = String(value).replace(/\p{Surrogate}|\0/gu, '')
  const isBounded = maxLength !== undefined || words !== undefined || format !== undefined
  return isBounded ? cut(text, Math.max(maxLength ?? 0, LONGEST_TEXT)) : text
}

function numberOf({ type }: Schema, value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return type === 'integer' ? Math.round(number) : number
}

function replace(payload: Record<string, unknown>, by: Record<string, unknown>): void {
  for (const name of Object.keys(payload)) delete payload[name]
  Object.assign(payload, by)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
