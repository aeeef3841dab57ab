import { filledText, type Text } from '../refusal.ts'
import en_US from './base.en_US.ts'
import zh_CN from './base.zh_CN.ts'

const WORD_OF: Record<string, keyof typeof zh_CN.validation> = {
  required: 'required',
  additionalProperties: 'unknown',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'minimum',
  maximum: 'maximum',
  below: 'below',
  above: 'above',
  minItems: 'minItems',
  maxItems: 'maxItems',
  pattern: 'pattern',
  uploading: 'uploading',
  const: 'choice',
  anyOf: 'choice',
  enum: 'choice',
}

/** The text, on both sides, for a value that breaks this keyword of a JSON schema; `limit` is the keyword's value. */
export function validationText(keyword: string, limit?: unknown): Text {
  const word = WORD_OF[keyword] ?? 'type'
  return filledText({ zh_CN: zh_CN.validation[word], en_US: en_US.validation[word] }, { limit: limit ?? '' })
}

/** What is wrong with the two ends of a scale if the low one is not below the high one. */
export function limitErrors(low: unknown, high: unknown): Record<'low' | 'high', Text> | undefined {
  if (typeof low !== 'number' || typeof high !== 'number' || low < high) return undefined
  return { low: validationText('below', high), high: validationText('above', low) }
}
