import { Errors } from 'typebox/value'
import { isEmpty } from '../is-empty.ts'
import type { Text } from '../refusal.ts'
import { documentProblem, type RichTextNode } from '../rich-text.ts'
import type { Field, Fields } from './fields.ts'
import { fieldSchema, isAsked } from './schema.ts'
import { validationText } from './validation-text.ts'

/**
 * The errors of these values by the schema that the server uses, too; a valid field is absent. Null, undefined and, for
 * a required field, an empty list count as empty.
 */
export function fieldErrors(
  fields: readonly (readonly [string, Field])[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  for (const [name, field] of fields) {
    const error = fieldError(field, values[name])
    if (error) wrong[name] = error
  }
  return wrong
}

function fieldError(field: Field, value: unknown): Text | undefined {
  if (isEmpty(value)) return field.required ? validationText('required') : undefined
  const [error] = Errors(fieldSchema(field), value)
  if (!error) return field.kind === 'richText' ? documentProblem(value as RichTextNode, field.max) : undefined
  // Nobody types the address of a picture: a wrong one is the marker of an upload that has not ended.
  if (field.kind === 'img' && error.keyword === 'pattern') return validationText('uploading')
  if (field.takes && error.keyword === 'pattern') return field.takes
  const { limit } = error.params as { limit?: number }
  return validationText(error.keyword, limit)
}

/**
 * What the schema of an action's inputs does not say: those that are used only `when` others say so are missing where they
 * are required, or not used; a rich text is wrong.
 */
export function wrongInputs(fields: Fields, inputs: Readonly<Record<string, unknown>>): Record<string, Text> {
  const wrong = wrongDocuments(fields, inputs)
  for (const [name, field] of Object.entries(fields)) {
    if (!field.when) continue
    const isUsed = isAsked(field, inputs)
    if (isUsed && field.required && isEmpty(inputs[name])) wrong[name] = validationText('required')
    if (!isUsed && !isEmpty(inputs[name])) wrong[name] = validationText('additionalProperties')
  }
  return wrong
}

/** What is wrong with the rich texts among these values, beside their schemas. */
export function wrongDocuments(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'richText') continue
    const problem = documentProblem((values[name] ?? null) as RichTextNode | null, field.max)
    if (problem) wrong[name] = problem
  }
  return wrong
}
