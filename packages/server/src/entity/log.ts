import { v7 as uuid } from 'uuid'
import { rawSql } from '../db/raw.ts'
import { tellApps } from '../openplatform/events.ts'
import type { Ctx } from './ctx.ts'

interface Audited {
  action: string
  entity: string
  rowId: string
  /** As lists show the row: what is masked there is masked here, for whoever reads the log. */
  before?: unknown
  after?: unknown
}

/** Writes who did what, in the same transaction as the deed, and tells the third-party apps that subscribed to it. */
export async function audit(ctx: Ctx, { action, entity, rowId, before, after }: Audited): Promise<void> {
  const event = `${entity}.${action}`
  const { rows } = await rawSql(ctx.tx).executeSql<{ subscribers: string[] }>(
    `insert into audit_log (id, by_id, action, entity, row_id, before, after, ip) values ($1,$2,$3,$4,$5,$6,$7,$8)
     returning array(
       select a.id from partner_app a where a.tenant_id = audit_log.tenant_id and a.events ? $9
         and a.status = 1 and a.url is not null and a.deleted_at is null) as subscribers`,
    [
      uuid(),
      ctx.userId,
      action,
      entity,
      rowId,
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
      ctx.ip,
      event,
    ],
  )
  const subscribers = rows[0]?.subscribers ?? []
  if (subscribers.length > 0) await tellApps(ctx, subscribers, event, { _id: rowId, ...statusIn(after) })
}

function statusIn(row: unknown): { status?: number } {
  const { status } = (row ?? {}) as { status?: unknown }
  return typeof status === 'number' ? { status } : {}
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
