import type { TSchema } from 'typebox'
import { invalidParameter } from '../../contract/refusal.ts'
import { unstorable } from '../db/storable.ts'
import { bodyValidator, check } from '../http/validate.ts'

/**
 * Reads the messages of a page that fit a schema.
 * @throws invalidParameter with the wrong fields
 */
export function reader<T>(schema: TSchema): (sent: unknown) => T {
  const validate = bodyValidator(schema)
  return (sent) => {
    check(validate, sent)
    const fields = unstorable(sent)
    if (fields) throw invalidParameter({ fields })
    return sent as T
  }
}
