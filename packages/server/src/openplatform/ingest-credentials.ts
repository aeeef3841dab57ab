import type { Entity } from '@atrium/contract/define/entity'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import type { Row } from '../call/row.ts'
import { getRow } from '../entity/rows.ts'
import type { IngestScope } from '../identity/ingest.ts'
import { hashToken } from '../identity/sessions/sessions.ts'
import { randomText } from '../secrets/random-text.ts'

const ID_LENGTH = 12
const TOKEN_LENGTH = 40

interface IngestValues {
  name: string
  scopes?: IngestScope[]
  remark?: string | null
}

/** Creates a credential with its token, which is returned only this once. */
export async function createIngest(ctx: Ctx, entity: Entity, logged: string, values: IngestValues) {
  const token = randomText(TOKEN_LENGTH)
  const { row_id } = await ctx.tx
    .insertInto('ingest_credential')
    .values({
      id: randomText(ID_LENGTH),
      name: values.name,
      scopes: values.scopes ?? ['write'],
      token_hash: hashToken(token),
      creator_id: ctx.userId,
      remark: values.remark ?? null,
    })
    .returning('row_id')
    .executeTakeFirstOrThrow()
  const row = await getRow(ctx, entity, row_id)
  await audit(ctx, { action: 'create', entity: logged, rowId: row_id, after: row })
  return { row, token }
}

/** The columns that remain to be changed: scopes are stored as an array of their own type. */
export async function updateIngest(ctx: Ctx, before: Row, { scopes, ...changes }: { scopes?: IngestScope[] }) {
  if (scopes) {
    await ctx.tx
      .updateTable('ingest_credential')
      .set({ scopes: [...scopes] })
      .where('row_id', '=', before._id)
      .execute()
  }
  return changes
}
