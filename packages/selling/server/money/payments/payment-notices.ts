import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { ORIGIN } from '../origin.ts'
import type { PaidSummary, Payable } from '../payable.ts'
import { soldOf, soldThingsOf } from '../sold.ts'

interface Waiting {
  tenantId: string
  bizType: string
}

/**
 * Lets apps tell their staff about payments. The first payment is reported at once; all payments in the app's pause
 * after it are reported in one message. So there is at most one message per pause, however much is sold.
 */
export async function notifyOfPayments(services: Services, stop?: AbortSignal): Promise<void> {
  const { db, log } = services
  const sold = soldThingsOf(services)
  const waiting = await db.asPlatform('money sweep', async (tx) => {
    const text = `select distinct tenant_id as "tenantId", biz_type as "bizType" from payment where is_news`
    return (await rawSql(tx).executeSql<Waiting>(text)).rows
  })
  const report = async ({ tenantId, bizType }: Waiting) => {
    const payable = soldOf(sold, bizType).payable
    await inTenant(services, tenantId, ORIGIN, (ctx) => notifyOne(ctx, bizType, payable))
  }
  await oneByOne(log, 'the notification of payments failed', waiting, report, stop)
}

async function notifyOne(ctx: Ctx, bizType: string, { news }: Payable): Promise<void> {
  const pauseMinutes = (await news?.pauseMinutes(ctx)) ?? 0
  if (news && pauseMinutes > 0 && !(await isDue(ctx, bizType, pauseMinutes))) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ bizId: string; amount: number }>(
    `update payment set is_news = false where tenant_id = current_tenant() and id in (
       select id from payment where tenant_id = current_tenant() and biz_type = $1 and is_news for update skip locked)
     returning biz_id as "bizId", taken as amount`,
    [bizType],
  )
  const amountFen = rows.reduce((sum, { amount }) => sum + amount, 0)
  const paid: PaidSummary = { bizIds: rows.map(({ bizId }) => bizId), amountFen }
  if (news && pauseMinutes > 0 && paid.bizIds.length > 0) await news.send(ctx, paid)
}

/** Whether the pause since the last message is over. If so, the next pause begins. */
async function isDue(ctx: Ctx, bizType: string, pauseMinutes: number): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `insert into payment_news as n (biz_type, told_at) values ($1, now())
     on conflict (tenant_id, biz_type) do update set told_at = now()
     where n.told_at <= now() - make_interval(mins => $2) returning id`,
    [bizType, pauseMinutes],
  )
  return rows.length > 0
}
