import type { Ctx } from '@atrium/core/server/call/ctx'
import { inWords } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { isAsOf, MOMENT } from '@atrium/core/server/entity/as-of'
import { v7 as uuid } from 'uuid'
import type { Page } from './orders.ts'

/** A message to a consumer. Title and content are stored texts (`stored`), so that they are read in either language. */
export interface ConsumerNews {
  title: string
  content: string
  /** The id of the order that it is about: the phone opens its page. */
  order?: string
}

/**
 * Keeps a message for a consumer of an app. It is in the list on the phone once this transaction has committed, and is
 * then sent to the pages that the consumer has open.
 */
export function notifyConsumer(
  ctx: Ctx,
  app: string,
  consumerId: string,
  { title, content, order }: ConsumerNews,
): void {
  send(
    ctx.tx,
    'insert into consumer_message (id, app, consumer_id, title, content, order_id) values ($1, $2, $3, $4, $5, $6)',
    [uuid(), app, consumerId, title, content, order ?? null],
  )
}

/** As the phone gets it. */
export interface ConsumerMessage {
  _id: string
  title: string
  content: string
  order: string | null
  isRead: boolean
  createdAt: Date
}

const COLUMNS = `id as "_id", title, content, order_id as "order", read_at is not null as "isRead", created_at as "createdAt"`

/** Whose messages. */
export interface Reader {
  app: string
  consumerId: string
}

/** The messages of a consumer, the newest first, and how many of all are unread. */
export async function listMessages(ctx: Ctx, { app, consumerId }: Reader, { current, pageSize, asOf }: Page) {
  const { executeSql } = rawSql(ctx.tx)
  const where = `tenant_id = current_tenant() and app = $1 and consumer_id = $2 and ${isAsOf('created_at', '$3')}`
  const { rows } = await executeSql<ConsumerMessage>(
    `select ${COLUMNS} from consumer_message where ${where} order by created_at desc, id desc limit $4 offset $5`,
    [app, consumerId, asOf ?? null, pageSize, (current - 1) * pageSize],
  )
  const { rows: counted } = await executeSql<{ total: number; now: string }>(
    `select count(*) as total, ${MOMENT} as now from consumer_message where ${where}`,
    [app, consumerId, asOf ?? null],
  )
  const { total, now } = counted[0]!
  return { list: rows.map((row) => inWords(row, ctx.locale)), total, asOf: asOf ?? now }
}

export async function unreadCount(ctx: Ctx, { app, consumerId }: Reader): Promise<number> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ count: number }>(
    `select count(*) as count from consumer_message
     where tenant_id = current_tenant() and app = $1 and consumer_id = $2 and read_at is null`,
    [app, consumerId],
  )
  return rows[0]!.count
}

/** Marks one message as read, or all of them. Other consumers' messages stay as they are. */
export async function markRead(ctx: Ctx, { app, consumerId }: Reader, id: string | undefined): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update consumer_message set read_at = now()
     where tenant_id = current_tenant() and app = $1 and consumer_id = $2 and ($3::uuid is null or id = $3)
       and read_at is null`,
    [app, consumerId, id ?? null],
  )
}

/** A message with the consumer to whom it is sent. */
export interface SentMessage extends ConsumerMessage, Reader {}

export async function messagesById(ctx: Ctx, ids: readonly string[]): Promise<SentMessage[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<SentMessage>(
    `select ${COLUMNS}, app, consumer_id as "consumerId" from consumer_message
     where tenant_id = current_tenant() and id = any($1::uuid[]) and read_at is null`,
    [ids],
  )
  return rows
}
