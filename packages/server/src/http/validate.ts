import { validationText } from '@atrium/contract/define/validation-text'
import { invalidParameter, type Refusal, type Text } from '@atrium/contract/refusal'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'

// Bodies are taken as they are: a string is not a number, and an unknown field is refused, never dropped silently.
const bodies = withFormats(new Ajv({ allErrors: true, useDefaults: true, strict: false }))
// Query strings carry only text, so numbers and flags are read from it.
const queries = withFormats(new Ajv({ allErrors: true, useDefaults: true, coerceTypes: true, strict: false }))

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date', 'uuid'])
  return ajv
}

/** Says whether a value fits its schema; what does not is in `errors` until it is asked again. */
export interface Validator {
  (value: unknown): boolean
  errors?: ErrorObject[] | null
}

export function bodyValidator(schema: TSchema): Validator {
  return onDemand(bodies, schema)
}

export function queryValidator(schema: TSchema): Validator {
  return onDemand(queries, schema)
}

/** Compiled when it is asked first: compiling all of them took a third of every start of the server. */
function onDemand(ajv: Ajv, schema: TSchema): Validator {
  let compiled: ValidateFunction | undefined
  const validate: Validator = (value) => {
    compiled ??= ajv.compile(schema)
    const fits = compiled(value)
    validate.errors = compiled.errors
    return fits
  }
  return validate
}

/** @throws invalidParameter naming each wrong field */
export function check(validate: Validator, value: unknown): void {
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

function textOf({ keyword, params }: ErrorObject): Text {
  // An empty string where something is needed reads better as "required" than as "at least 1 characters".
  const empty = keyword === 'minLength' && params.limit === 1
  return validationText(empty ? 'required' : keyword, params.limit)
}
