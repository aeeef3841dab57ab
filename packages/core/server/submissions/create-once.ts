import { type TObject, type TSchema, Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { submissionBody } from '../../contract/patterns/submission.ts'
import { otherContent, refusal } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { contentDigest } from './content.ts'

/** The form has created `params._id` already, and says something else now. */
const createdBefore = refusal(40903, 409, {
  zh_CN: '这张表单已保存过，后来改的内容没有保存，请打开已保存的记录修改',
  en_US: 'This form was already saved, without your later changes; open the saved record to change it',
})

/** The body of a call that creates a row, with the key that makes it safe to send again. */
export function creationBody(schema: TSchema): TSchema {
  const { properties, ...rest } = schema as TObject
  const idemKey = Type.Optional(
    Type.String({
      ...submissionBody.idemKey,
      description: 'A body that is sent again under its key within 24 hours creates nothing and gets the first answer',
    }),
  )
  return Type.Object({ ...properties, idemKey }, rest)
}

interface Kept {
  entity: string
  rowId: string
  sealed: string
}

/**
 * Runs a creation once for each `idemKey` of a person: a body that arrives again, also at the same moment, gets the first
 * answer, and nothing is run. If `create` throws, nothing is kept, and the same key may be sent again.
 * @param entity as the log names it
 * @throws createdBefore if the key has created a row from another content | otherContent if it was one of another
 * entity | what `create` throws
 */
export async function createOnce<Answer extends object>(
  ctx: Ctx,
  entity: string,
  { idemKey, ...values }: { idemKey?: string },
  create: (values: object) => Promise<Answer & { _id: string }>,
): Promise<Answer> {
  if (idemKey === undefined) return create(values)
  const db = rawSql(ctx.tx)
  const digest = contentDigest(values)
  const id = uuid()
  // Whoever sends the same key meanwhile waits here for the end of this transaction.
  const { rows: made } = await db.executeSql(
    `insert into creation (id, user_id, idem_key, entity) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, idem_key) do nothing returning id`,
    [id, ctx.userId, idemKey, entity],
  )
  if (made.length > 0) {
    const answer = await create(values)
    await db.executeSql('update creation set row_id = $2, sealed = $3 where id = $1', [
      id,
      answer._id,
      // A digest of a password that is not sealed could be guessed.
      ctx.vault.seal(JSON.stringify({ digest, answer })),
    ])
    return answer
  }
  const { rows } = await db.executeSql<Kept>(
    'select entity, row_id as "rowId", sealed from creation where user_id = $1 and idem_key = $2',
    [ctx.userId, idemKey],
  )
  const first = rows[0]
  if (!first || first.entity !== entity) throw otherContent()
  const before = JSON.parse(ctx.vault.open(first.sealed)) as { digest: string; answer: Answer }
  if (before.digest !== digest) throw createdBefore({ params: { _id: first.rowId } })
  return before.answer
}
