import type { Text } from '@atrium/contract/refusal'
import { invalidParameter, type Refusal } from '@atrium/contract/refusal'
import en_US from '@atrium/contract/words/en_US'
import zh_CN from '@atrium/contract/words/zh_CN'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'

// Bodies are taken as they are: a string is not a number, and an unknown field is refused, never dropped silently.
const bodies = withFormats(new Ajv({ allErrors: true, useDefaults: true, strict: false }))
// Query strings carry only text, so numbers and flags are read from it.
const queries = withFormats(new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true, strict: false }))

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date'])
  return ajv
}

export function compileBody(schema: TSchema): ValidateFunction {
  return bodies.compile(schema)
}

export function compileQuery(schema: TSchema): ValidateFunction {
  return queries.compile(schema)
}

/** @throws invalidParameter naming each wrong field */
export function check(validate: ValidateFunction, value: unknown): void {
  if (!validate(value)) throw refusedFields(validate.errors ?? [])
}

export function refusedFields(errors: ErrorObject[]): Refusal {
  const fields: Record<string, Text> = {}
  for (const error of errors) {
    const name = fieldOf(error)
    fields[name] ??= textOf(error)
  }
  return invalidParameter({ fields })
}

/** `/fields/0/key` → `fields.0.key`; a missing or unknown property is named itself. */
function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const own = (error.params.missingProperty ?? error.params.additionalProperty) as string | undefined
  if (own === undefined) return path || '_body'
  return path ? `${path}.${own}` : own
}

type ValidationWord = keyof typeof zh_CN.validation

const WORD_OF: Record<string, ValidationWord> = {
  required: 'required',
  additionalProperties: 'unknown',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'minimum',
  maximum: 'maximum',
  minItems: 'minItems',
  maxItems: 'maxItems',
  pattern: 'pattern',
  const: 'choice',
  anyOf: 'choice',
  enum: 'choice',
}

function textOf(error: ErrorObject): Text {
  // An empty string where something is needed reads better as "required" than as "at least 1 characters".
  const empty = error.keyword === 'minLength' && error.params.limit === 1
  const word = empty ? 'required' : (WORD_OF[error.keyword] ?? 'type')
  const limit = String(error.params.limit ?? '')
  return {
    zh_CN: zh_CN.validation[word].replace('{limit}', limit),
    en_US: en_US.validation[word].replace('{limit}', limit),
  }
}
