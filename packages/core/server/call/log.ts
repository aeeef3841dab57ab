import { v7 as uuid } from 'uuid'
import { otherContent } from '../../contract/refusal.ts'
import { noteEvent } from '../db/changes.ts'
import { rawSql } from '../db/raw.ts'
import { send, unwaited } from '../db/unwaited.ts'
import type { Ctx } from './ctx.ts'

/** As in the view `audit_log_row`; 1 is a user and 2 the system. */
const ACTOR_KIND = { device: 3, consumer: 4 } as const

interface Act {
  entity: string
  rowId: string
  action: string
}

interface Audited extends Act {
  /** Masked as in lists, because others read the log. */
  before?: unknown
  after?: unknown
}

/**
 * Writes the operation to the audit log, in the same transaction, and notifies the third-party apps that have
 * subscribed to it.
 */
export async function audit(ctx: Ctx, audited: Audited): Promise<void> {
  const subscribers = subscribersOf(ctx, audited)
  auditFor(ctx, await subscribers, audited)
}

/**
 * The third-party apps that have subscribed to an operation. Asked together with the operation's own statement, they
 * are known when its entry is written, and the entry can be sent with the commit.
 */
export async function subscribersOf(ctx: Ctx, { entity, action }: Pick<Act, 'entity' | 'action'>): Promise<string[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from partner_app where tenant_id = $1 and events ? $2 and status = 1 and url is not null
       and deleted_at is null`,
    [ctx.tenantId, eventOf({ entity, action })],
  )
  return rows.map(({ id }) => id)
}

const eventOf = ({ entity, action }: Pick<Act, 'entity' | 'action'>) => `${entity}.${action}`

/** The same as `audit` for subscribers that are known. What it writes is not awaited. */
export function auditFor(ctx: Ctx, subscribers: readonly string[], audited: Audited): void {
  const { action, entity, rowId, before, after } = audited
  send(
    ctx.tx,
    `insert into audit_log (id, by_id, action, entity, row_id, before, after, ip, actor_kind, actor_name)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
    [
      uuid(),
      ctx.userId,
      action,
      entity,
      rowId,
      before === undefined ? null : JSON.stringify(before),
      after === undefined ? null : JSON.stringify(after),
      ctx.ip,
      ctx.actor ? ACTOR_KIND[ctx.actor.kind] : null,
      ctx.actor?.name ?? null,
    ],
  )
  if (subscribers.length === 0) return
  unwaited(ctx.tx, ctx.notifyApps(subscribers, eventOf(audited), { _id: rowId, ...statusIn(after) }))
}

function statusIn(row: unknown): { status?: number } {
  const { status } = (row ?? {}) as { status?: unknown }
  return typeof status === 'number' ? { status } : {}
}

/** A request that must be executed only once: its idempotency key and a digest of its content. */
export interface IdempotentRequest {
  idemKey: string
  digest: string
}

interface Step extends Act {
  from: number
  to: number
  reason: string | null
  request?: IdempotentRequest | undefined
}

/** What it writes is not awaited. Open pages of the row are notified, also if nothing but its timeline has changed. */
export function logStatus(ctx: Ctx, { entity, rowId, action, from, to, reason, request }: Step): void {
  noteEvent(ctx.tx, timelineKey(entity), [rowId])
  send(
    ctx.tx,
    `insert into status_log (id, entity, row_id, action, from_status, to_status, by_id, reason, idem_key, idem_digest)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
    [uuid(), entity, rowId, action, from, to, ctx.userId, reason, request?.idemKey ?? null, request?.digest ?? null],
  )
}

/**
 * Whether this request was already executed on the row; the row must be locked.
 * @throws otherContent if the key was used with another content
 */
export async function wasDone(
  ctx: Ctx,
  { entity, rowId, action }: Act,
  { idemKey, digest }: IdempotentRequest,
): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ digest: string }>(
    `select idem_digest as digest from status_log
     where tenant_id = current_tenant() and entity = $1 and row_id = $2 and action = $3 and idem_key = $4`,
    [entity, rowId, action, idemKey],
  )
  if (rows[0] && rows[0].digest !== digest) throw otherContent()
  return rows.length > 0
}

/** What was added to the timelines of an entity's rows, among the changes of a transaction. */
export const timelineKey = (entity: string) => `/timeline ${entity}` as const

/** `charge order 1 finish` in the log of every app: the name of an entity alone is not unique in the product. */
export function logName(app: string, entity: string): string {
  return `${app}.${entity}`
}
