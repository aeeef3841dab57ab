import { createHash } from 'node:crypto'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { type Static, Type } from 'typebox'
import { ingestRefusalsOf } from './part.ts'

/** Of all credentials of a tenant together, only the latest are answered. */
const MAX_ANSWERED = 100

const Refused = Type.Object({
  /** The row of the credential. */
  ingest: Type.String(),
  credential: Type.String(),
  topic: Type.String(),
  line: Type.Integer(),
  reason: Type.String(),
  at: Type.String(),
  count: Type.Integer(),
})

export const RefusalsQuery = { version: Type.Optional(Type.String({ maxLength: 100 })) }

/** Without `refusals`, they are those of the version that the page knows. */
export const RefusalsAnswer = Type.Object({
  code: Type.Literal(0),
  version: Type.String(),
  refusals: Type.Optional(Type.Array(Refused)),
})

/** What was refused lately of the tenant's credentials, or of one, the latest first. Pages ask every few seconds. */
export async function readRefusals(
  ctx: Ctx,
  { ingest, version: known }: { ingest?: string; version?: string | undefined },
): Promise<Static<typeof RefusalsAnswer>> {
  let query = ctx.tx.selectFrom('ingest_credential').select(['id', 'row_id', 'name']).where('deleted_at', 'is', null)
  if (ingest !== undefined) query = query.where('row_id', '=', ingest)
  const kept = ingestRefusalsOf(ctx)
  const refusals = (await query.execute())
    .flatMap(({ id, row_id, name }) =>
      kept.of(id).map(({ at, ...refusal }) => ({
        ingest: row_id,
        credential: name,
        ...refusal,
        at: at.toISOString(),
      })),
    )
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_ANSWERED)
  const version = createHash('sha256').update(JSON.stringify(refusals)).digest('base64url')
  return { code: 0, version, ...(version === known ? {} : { refusals }) }
}
