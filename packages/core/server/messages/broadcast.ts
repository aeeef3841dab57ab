import { v7 as uuid } from 'uuid'
import { invalidParameter, refusal } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { storable, stored } from '../call/stored-text.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { partnerUsers } from '../partners/shares-for.ts'
import { TEXT_MESSAGES } from './jobs.ts'
import { CHANNEL_NUMBER, type Channel, SEND_STATUS, sendMessages, takes } from './send.ts'

const MAX_RECEIVERS = 10_000
const PAUSE_S = 60
/** The message type of a broadcast. */
const BROADCAST = 6

/** Users by their function in the tenant; `agents` and `merchants` are the users who sign in for them. */
export type Scope =
  | { all: true }
  | { roles: string[] }
  | { groups: string[] }
  | { users: string[] }
  | { agents: true }
  | { merchants: true }

export interface Broadcast {
  title: string
  content: string
  url?: string | undefined
  scope: Scope
  channels: Channel[]
}

const tooSoon = refusal(42901, 429, {
  zh_CN: '每分钟只能群发一次，请 {seconds} 秒后再试',
  en_US: 'One broadcast per minute; try again in {seconds} s',
})

/**
 * Sends a message to everyone in the scope: on the site within this transaction, as text messages by a job that starts
 * after the commit.
 * @returns how many users were in the scope
 * @throws tooSoon for a second one within a minute; invalidParameter for an empty scope, and for more than 10,000
 */
export async function broadcast(ctx: Ctx, { title, content, url, scope, channels }: Broadcast): Promise<number> {
  await takeTurn(ctx)
  const receivers = await receiversOf(ctx, scope)
  if (receivers.length === 0) throw invalidParameter({ fields: { scope: nobody } })
  if (receivers.length > MAX_RECEIVERS) throw invalidParameter({ fields: { scope: tooMany } })
  const id = uuid()
  await rawSql(ctx.tx).executeSql(
    `insert into broadcast (id, title, content, url, scope, channels, receivers, creator_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, title, content, url ?? null, JSON.stringify(scope), channels, receivers.length, ctx.userId],
  )
  const notice = { title, content, type: BROADCAST, ...(url === undefined ? {} : { url }) }
  if (channels.includes('site')) await sendMessages(ctx.tx, receivers, notice, id)
  for (const channel of ['sms', 'weixin'] as const) {
    if (channels.includes(channel)) await queue(ctx.tx, id, receivers, notice, channel)
  }
  if (channels.includes('sms')) await ctx.enqueue(TEXT_MESSAGES, { broadcast: id })
  const after = { title, scope, channels, receivers: receivers.length }
  await audit(ctx, { action: 'broadcast', entity: 'message', rowId: id, after })
  return receivers.length
}

const noChannel = storable('message.noChannel', { zh_CN: '未配置', en_US: 'Not configured' })
const noMobile = storable('message.noMobile', { zh_CN: '没有手机号', en_US: 'No mobile number' })

const nobody = { zh_CN: '范围内没有接收人', en_US: 'Nobody is in this scope' }
const tooMany = { zh_CN: '接收人超过 10000', en_US: 'More than 10,000 receivers' }

/** Two requests of one sender at the same time run one after the other: the second one finds the first broadcast. */
async function takeTurn({ tx, userId }: Ctx): Promise<void> {
  const { executeSql } = rawSql(tx)
  await executeSql('select pg_advisory_xact_lock(hashtext($1))', [`broadcast ${userId}`])
  // Not now(): this transaction may have begun before the one that it has waited for.
  const { rows } = await executeSql<{ left_s: number }>(
    `select ${PAUSE_S} - extract(epoch from clock_timestamp() - max(created_at)) as left_s
     from broadcast where creator_id = $1`,
    [userId],
  )
  const leftS = Math.ceil(rows[0]?.left_s ?? 0)
  if (leftS > 0) throw tooSoon({ params: { seconds: leftS }, retryAfterS: leftS })
}

const IN_SCOPE = {
  all: 'true',
  users: 'u.id = any($1::uuid[])',
  roles: `exists (select from app_user_role ur join role r on r.id = ur.role_id
    where ur.user_id = u.id and ur.role_id = any($1::uuid[]) and r.deleted_at is null)`,
  // A group and all groups below it.
  groups: `u.id in (select m.user_id from user_in_group m where m.group_id in (
    with recursive below as (
      select id from user_group where id = any($1::uuid[]) and deleted_at is null
      union select g.id from user_group g join below on g.parent_id = below.id where g.deleted_at is null
    ) select id from below))`,
}

/** Enabled accounts in the scope; one more than allowed shows that there are too many. */
async function receiversOf(ctx: Ctx, scope: Scope): Promise<string[]> {
  const { condition, values } = await inScope(ctx, scope)
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select u.id from app_user u where u.status = 1 and u.deleted_at is null and ${condition} limit ${MAX_RECEIVERS + 1}`,
    values,
  )
  return rows.map(({ id }) => id)
}

export async function countReceivers(ctx: Ctx, scope: Scope): Promise<number> {
  const { condition, values } = await inScope(ctx, scope)
  const { rows } = await rawSql(ctx.tx).executeSql<{ count: number }>(
    `select count(*) as count from app_user u where u.status = 1 and u.deleted_at is null and ${condition}`,
    values,
  )
  return rows[0]?.count ?? 0
}

async function inScope(ctx: Ctx, scope: Scope): Promise<{ condition: string; values: unknown[] }> {
  if ('agents' in scope) return { condition: IN_SCOPE.users, values: [await partnerUsers(ctx, 'agents')] }
  if ('merchants' in scope) return { condition: IN_SCOPE.users, values: [await partnerUsers(ctx, 'merchants')] }
  const [[kind, wanted]] = Object.entries(scope) as [[keyof typeof IN_SCOPE, true | string[]]]
  return { condition: IN_SCOPE[kind], values: wanted === true ? [] : [wanted] }
}

/** Writes rows into the tenant's log that wait for sending; failures that are already known are recorded at once. */
async function queue(
  tx: Tx,
  broadcastId: string,
  receivers: readonly string[],
  { title, content }: { title: string; content: string },
  channel: 'sms' | 'weixin',
): Promise<void> {
  // There is no account for weixin messages until the shop's official account is connected.
  const isOpen = channel === 'sms'
  await rawSql(tx).executeSql(
    `insert into tenant_message (id, title, content, type, receiver_id, channel, send_status, error, broadcast_id)
     select wanted.log_id, $3, $4, ${BROADCAST}, u.id, $5::smallint,
       case when ${isOpen} and u.mobile is not null then ${SEND_STATUS.queued} else ${SEND_STATUS.failed} end,
       case when not ${isOpen} then $8 when u.mobile is null then $9 end, $6::uuid
     from unnest($1::uuid[], $2::uuid[]) as wanted (user_id, log_id) join app_user u on u.id = wanted.user_id
     where ${takes(`${BROADCAST}`, `$7::text`)}`,
    [
      receivers,
      receivers.map(() => uuid()),
      title,
      content,
      CHANNEL_NUMBER[channel],
      broadcastId,
      channel,
      stored(noChannel),
      stored(noMobile),
    ],
  )
}
