import { v7 as uuid } from 'uuid'
import { rawSql } from '../db/raw.ts'
import type { Ctx } from './ctx.ts'

interface Audited {
  action: string
  entity: string
  rowId: string
  before?: unknown
  after?: unknown
}

/** Writes who did what, in the same transaction as the deed. */
export async function audit(ctx: Ctx, { action, entity, rowId, before, after }: Audited): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    'insert into audit_log (id, by_id, action, entity, row_id, before, after, ip) values ($1,$2,$3,$4,$5,$6,$7,$8)',
    [
      uuid(),
      ctx.userId,
      action,
      entity,
      rowId,
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
      ctx.ip,
    ],
  )
}

interface Step {
  entity: string
  rowId: string
  action: string
  from: number
  to: number
  reason: string | null
}

export async function logStatus(ctx: Ctx, { entity, rowId, action, from, to, reason }: Step): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `insert into status_log (id, entity, row_id, action, from_status, to_status, by_id, reason)
     values ($1,$2,$3,$4,$5,$6,$7,$8)`,
    [uuid(), entity, rowId, action, from, to, ctx.userId, reason],
  )
}

/** `charge order 1 finish` in the log of every app: an entity's name alone is not unique in the product. */
export function logName(app: string, entity: string): string {
  return `${app}.${entity}`
}
