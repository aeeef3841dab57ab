import { v7 as uuid } from 'uuid'
import { otherContent } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { holdPictures } from '../files/hold-pictures.ts'
import { contentDigest } from './content.ts'

interface Submission {
  /** Which call it is, such as `inspection.record`. */
  call: string
  /** The whole body, with the key. */
  body: { idemKey: string }
}

/**
 * Runs a call of a signed-in user once for each `idemKey`: one that arrives again, also at the same moment, gets the
 * answer of the first, and nothing is run. If `run` throws, nothing is kept, and the submission may be sent again. The
 * pictures that the body names are held first.
 * @throws otherContent if the key was used with another content | picturesGone | what `run` throws
 */
export async function once<Answer extends object>(
  ctx: Ctx,
  { call, body }: Submission,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const db = rawSql(ctx.tx)
  const digest = contentDigest(body)
  const id = uuid()
  // Whoever sends the same key meanwhile waits here for the end of this transaction.
  const { rows: made } = await db.executeSql(
    `insert into submission (id, user_id, idem_key, call, digest) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id, idem_key) do nothing returning id`,
    [id, ctx.userId, body.idemKey, call, digest],
  )
  if (made.length === 0) {
    const { rows } = await db.executeSql<{ call: string; digest: string; answer: Answer }>(
      'select call, digest, answer from submission where user_id = $1 and idem_key = $2',
      [ctx.userId, body.idemKey],
    )
    const first = rows[0]
    if (!first || first.call !== call || first.digest !== digest) throw otherContent()
    return first.answer
  }
  await holdPictures(ctx.tx, body)
  const answer = await run()
  await db.executeSql('update submission set answer = $2 where id = $1', [id, JSON.stringify(answer)])
  return answer
}
