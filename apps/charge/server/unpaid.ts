import type { Ctx } from '@atrium/server/call/ctx'
import type { AppSweep, Effect } from '@atrium/server/call/implement'
import { rawSql } from '@atrium/server/db/raw'
import { actOn } from '@atrium/server/entity/act'
import { oneByOne } from '@atrium/server/jobs/one-by-one'
import { user } from '../entities/user.ts'
import { passOver } from './pass-over.ts'
import { settingOf } from './setting.ts'

/** A consumer who reserves ports and does not pay is blocked for a day, unless a clerk unblocks them earlier. */

const PAUSE = '24 hours'
const NORMAL = 1
const BATCH = 200

/**
 * Counts an order that was not paid in time. After too many, each within a day of the last, the consumer is blocked.
 */
export async function noteUnpaid(ctx: Ctx, userId: string | null): Promise<void> {
  if (userId === null) return
  const { blacklistAfterUnpaid } = await settingOf(ctx)
  const { rows } = await rawSql(ctx.tx).executeSql<{ unpaid: number; status: number }>(
    `update charge_user set unpaid_at = now(),
       unpaid_count = case when unpaid_at > now() - interval '${PAUSE}' then unpaid_count + 1 else 1 end
     where id = $1 returning unpaid_count as unpaid, status`,
    [userId],
  )
  const [of] = rows
  if (!of || of.status !== NORMAL || blacklistAfterUnpaid === 0 || of.unpaid < blacklistAfterUnpaid) return
  await rawSql(ctx.tx).executeSql(`update charge_user set blocked_until = now() + interval '${PAUSE}' where id = $1`, [
    userId,
  ])
  await change(ctx, 'block', userId, `连续 ${of.unpaid} 笔订单超时未支付，停用一天`)
}

/** Part of unblocking: the count starts again at zero. */
export async function forgive(ctx: Ctx, { _id }: { _id: string }): Promise<object> {
  await rawSql(ctx.tx).executeSql('update charge_user set unpaid_count = 0, blocked_until = null where id = $1', [_id])
  return {}
}

async function change(ctx: Ctx, name: 'block' | 'unblock', id: string, reason: string): Promise<void> {
  const effect = name === 'unblock' ? (forgive as Effect) : undefined
  await actOn(ctx, { app: 'charge', entity: user, name, effect }, id, { reason })
}

/** Unblocks consumers a day after the sweep blocked them. Consumers whom a clerk blocked stay blocked. */
export const pauseOver: AppSweep = {
  name: 'charge.pauseOver',
  lane: 'fast',
  everyS: 60,
  async run(db, inTenant, log, stop) {
    const due = await db.asPlatform('charge sweep', async (tx) => {
      const text = `select id, tenant_id as "tenantId" from charge_user where blocked_until < now() limit ${BATCH}`
      return (await rawSql(tx).executeSql<{ id: string; tenantId: string }>(text)).rows
    })
    const letIn = ({ id, tenantId }: (typeof due)[number]) =>
      inTenant(tenantId, (ctx) => change(ctx, 'unblock', id, '停用一天期满')).catch(passOver)
    await oneByOne(log, 'a consumer whose pause is over was not let in again', due, letIn, stop)
  },
}
