import { v7 as uuid } from 'uuid'
import type { Notice } from '../call/notice.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'

export type Channel = 'site' | 'sms' | 'weixin'

/** The numbers of message channels in the tenant's log. */
export const CHANNEL_NUMBER = { site: 1, sms: 2, weixin: 3, email: 4 } as const
export const SEND_STATUS = { queued: 1, sent: 2, failed: 3 } as const

/**
 * An SQL condition: whether the user `u` accepts this type on this message channel; both arguments are placeholders.
 */
export function takes(type: string, channel: string): string {
  return `(${type} = 1 or coalesce(u.notify -> ${type}::text ->> ${channel}, 'true') <> 'false')`
}

/**
 * Writes messages to these users of the transaction's tenant, and the tenant's log; their pages are notified at the
 * commit. Ids of foreign users and of disabled accounts are skipped.
 * @returns how many were written
 */
export async function sendMessages(
  tx: Tx,
  userIds: readonly string[],
  { title, content, url, type, level = 1 }: Notice,
  broadcastId: string | null = null,
): Promise<number> {
  const receivers = [...new Set(userIds)]
  if (receivers.length === 0) return 0
  const { rows } = await rawSql(tx).executeSql<{ sent: number }>(SEND, [
    receivers,
    receivers.map(() => uuid()),
    receivers.map(() => uuid()),
    title,
    content,
    url ?? null,
    type,
    level,
    broadcastId,
  ])
  return rows[0]?.sent ?? 0
}

const SEND = `
  with receiver as materialized (
    select u.id as user_id, wanted.message_id, wanted.log_id
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as wanted (user_id, message_id, log_id)
    join app_user u on u.id = wanted.user_id
    where u.status = 1 and u.deleted_at is null and ${takes('$7::smallint', `'site'`)}
  ), announced as (
    insert into message (id, user_id, title, content, url, type, level)
    select message_id, user_id, $4, $5, $6, $7::smallint, $8::smallint from receiver
  ), logged as (
    insert into tenant_message (id, title, content, type, receiver_id, channel, send_status, broadcast_id)
    select log_id, $4, $5, $7::smallint, user_id, ${CHANNEL_NUMBER.site}, ${SEND_STATUS.sent}, $9::uuid from receiver
  )
  select count(*) as sent from receiver`
