import type { Triple } from '@atrium/core/contract/access'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { groupsReached } from '@atrium/core/server/call/reach'
import { rowsWithin } from '@atrium/core/server/entity/within'
import type { Rows } from '@atrium/core/server/figures/overview-call'
import { sql } from 'kysely'
import { agent, merchant } from '../../index.ts'

/** The tables to count in, each an expression for `from` that contains only rows within the caller's data scope. */
export interface Reach {
  tx: Ctx['tx']
  merchants: Rows
  agents: Rows
  /** Devices with the columns of iot_placement. */
  devices: Rows
  /** Payments of all apps, without those of deleted orders. */
  payments: Rows
  shares: Rows
  withdrawals: Rows
}

/**
 * The rows that a permission reaches. Without a session, as in a job, it reaches the whole tenant. A user who sees some
 * of the merchants sees their devices and their shares, and no others.
 */
export async function reachOf(ctx: Ctx, permission: Triple): Promise<Reach> {
  const merchants = await rowsWithin(ctx, merchant, permission)
  const agents = await rowsWithin(ctx, agent, permission)
  const seen = { tx: ctx.tx, merchants, agents }
  if (ctx.session === null || (await groupsReached(ctx.tx, ctx.session, [permission])) === null) {
    const whole = (table: string, extra = sql``) =>
      sql`(select * from ${sql.table(table)} where tenant_id = current_tenant() ${extra})`
    return {
      ...seen,
      devices: whole('iot_placement'),
      payments: whole('payment', sql`and deleted_at is null`),
      shares: whole('share_record'),
      withdrawals: whole('iot_withdrawal_row'),
    }
  }
  const owners = sql`(select m.id::text from ${merchants} m union select a.id::text from ${agents} a)`
  return {
    ...seen,
    devices: sql`(select p.* from iot_placement p where p.merchant_id in (select m.id from ${merchants} m))`,
    payments: sql`(select p.* from payment p where p.deleted_at is null and exists (select from share_record s where s.tenant_id = p.tenant_id
      and s.payment_id = p.id and s.owner_id in ${owners}))`,
    shares: sql`(select s.* from share_record s where s.owner_id in ${owners})`,
    withdrawals: sql`(select w.* from iot_withdrawal_row w where w.owner_id in ${owners})`,
  }
}
