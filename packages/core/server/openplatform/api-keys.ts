import type { Permission } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { str } from '../../contract/define/fields.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { getRow, insertRow } from '../entity/rows.ts'
import { hashToken } from '../identity/sessions/sessions.ts'
import { randomText } from '../secrets/random-text.ts'
import { API_KEY_PREFIX } from './callers.ts'
import { checkGrant } from './grants.ts'

const KEY_LENGTH = 40
const SHOWN_LENGTH = 11

/** Creates a key, which is returned only this once. */
export async function createApiKey(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  values: { permissions?: Permission[] | null },
) {
  checkGrant(ctx, values.permissions ?? [])
  const key = `${API_KEY_PREFIX}${randomText(KEY_LENGTH)}`
  const stored: Entity = { ...entity, fields: { ...entity.fields, tokenHash: str(64) } }
  const { _id } = await insertRow(ctx, stored, {
    ...values,
    permissions: values.permissions ?? [],
    prefix: key.slice(0, SHOWN_LENGTH),
    tokenHash: hashToken(key),
  })
  const row = await getRow(ctx, entity, _id)
  await audit(ctx, { action: 'create', entity: logged, rowId: _id, after: row })
  return { row, key }
}
