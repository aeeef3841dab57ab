import type { Logger } from 'pino'
import { type TSchema, Type } from 'typebox'
import type { Fields } from '../../contract/define/fields.ts'
import { Id, inputSchema } from '../../contract/define/schema.ts'
import type { Locale } from '../../contract/refusal.ts'
import { type BulkAnswer, PAGE_SIZES } from '../../contract/wire.ts'
import { isDatabaseUnreachable } from '../db/unreachable.ts'
import { answerTo, refusedBody } from '../http/errors.ts'

const MAX_IDS = 500

/** `_id` for one row or `_ids` for several, together with the input of the action: of one page if it moves money. */
export function idsBody(input: Fields, { money = false }: { money?: boolean } = {}): TSchema {
  const maxItems = money ? Math.max(...PAGE_SIZES) : MAX_IDS
  const extra = inputSchema(Object.entries(input))
  return Type.Union([
    Type.Object({ _id: Id, ...extra }, { additionalProperties: false }),
    Type.Object(
      { _ids: Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true }), ...extra },
      { additionalProperties: false },
    ),
  ])
}

interface AnswerOptions {
  locale: Locale
  log: Pick<Logger, 'error'>
}

/** Handles each row in its own transaction: a row that is refused or fails does not undo the others. */
export async function answerEach(
  ids: readonly string[],
  { locale, log }: AnswerOptions,
  one: (id: string) => Promise<unknown>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { code: 0, done: [], refused: [] }
  let unreachable: unknown
  for (const id of ids) {
    try {
      if (unreachable) throw unreachable
      await one(id)
      answer.done.push(id)
    } catch (error) {
      // Do not try further rows: each would wait for a database that does not answer.
      if (isDatabaseUnreachable(error)) unreachable = error
      const { refused, reference } = answerTo(error, log)
      const { code, msg } = refusedBody(refused, locale, reference)
      answer.refused.push({ _id: id, code, msg, ...(reference ? { reference } : {}) })
    }
  }
  return answer
}
