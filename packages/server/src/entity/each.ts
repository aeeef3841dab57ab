import type { Fields } from '@atrium/contract/define/fields'
import { Id, inputSchema } from '@atrium/contract/define/schema'
import { type Locale, Refusal } from '@atrium/contract/refusal'
import type { BulkAnswer } from '@atrium/contract/wire'
import { type TSchema, Type } from 'typebox'
import { refusedBody } from '../http/errors.ts'

const MAX_IDS = 500

/** `_id` for one row or `_ids` for several, together with what an action asks for. */
export function idsBody(input: Fields): TSchema {
  const more = inputSchema(Object.entries(input))
  return Type.Union([
    Type.Object({ _id: Id, ...more }, { additionalProperties: false }),
    Type.Object(
      { _ids: Type.Array(Id, { minItems: 1, maxItems: MAX_IDS, uniqueItems: true }), ...more },
      { additionalProperties: false },
    ),
  ])
}

/** Does each row by itself, in its own transaction: one that is refused does not undo the others. */
export async function answerEach(
  ids: readonly string[],
  locale: Locale,
  one: (id: string) => Promise<unknown>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { code: 0, done: [], refused: [] }
  for (const id of ids) {
    try {
      await one(id)
      answer.done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, msg } = refusedBody(error, locale)
      answer.refused.push({ _id: id, code, msg })
    }
  }
  return answer
}
