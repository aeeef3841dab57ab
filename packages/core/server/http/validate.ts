import { Ajv, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { validationText } from '../../contract/define/validation-text.ts'
import { invalidParameter, type Refusal, type Text } from '../../contract/refusal.ts'
import { isDay, isMoment } from './formats.ts'
import { wrongFields } from './wrong-fields.ts'

const formats = { date: isDay, 'date-time': isMoment }
// Validation stops at the first error, and limits are checked before their contents: only then is a large body cheap.
// Bodies are not converted: a string is not a number, and an unknown field is refused, never silently dropped.
const bodies = new Ajv({ useDefaults: true, strict: false, formats })
// Query strings contain only text, so numbers and flags are parsed.
const queries = new Ajv({ useDefaults: true, coerceTypes: true, strict: false, formats })

/** Returns the refusal for a value that does not fit; undefined for a value that fits. */
export type Validator = (value: unknown) => Refusal | undefined

export function bodyValidator(schema: TSchema): Validator {
  return onDemand(bodies, schema, () => validationText('additionalProperties'))
}

export function queryValidator(schema: TSchema): Validator {
  return onDemand(queries, schema, unknownParameter)
}

/** Compiled at the first use: compiling all of them took a third of the server's start time. */
function onDemand(ajv: Ajv, schema: TSchema, unknownField: (known: readonly string[]) => Text): Validator {
  let compiled: ValidateFunction | undefined
  return (value) => {
    compiled ??= ajv.compile(schema)
    return compiled(value) ? undefined : invalidParameter({ fields: wrongFields(ajv, schema, value, unknownField) })
  }
}

/** A validator in the form that Fastify calls. */
export function forFastify(validate: Validator) {
  return (value: unknown) => {
    const error = validate(value)
    return error ? { error } : true
  }
}

/** @throws invalidParameter with each invalid field */
export function check(validate: Validator, value: unknown): void {
  const refused = validate(value)
  if (refused) throw refused
}

function unknownParameter(known: readonly string[]): Text {
  if (known.length === 0) return { zh_CN: '此接口没有查询参数', en_US: 'This call takes no query parameters' }
  return {
    zh_CN: `没有这个参数，可用的有：${known.join('、')}`,
    en_US: `No such parameter; there are: ${known.join(', ')}`,
  }
}
