import type { Triple } from '@atrium/contract/access'
import type { Ctx } from '@atrium/server/call/ctx'
import { groupsReached } from '@atrium/server/call/reach'
import { rowsWithin } from '@atrium/server/entity/within'
import { type RawBuilder, sql } from 'kysely'
import { agent, merchant } from '../../index.ts'

/** The rows that a permission reaches. Without a session, as in a job, it reaches the whole tenant. */
export async function reachOf(ctx: Ctx, permission: Triple): Promise<Reach> {
  const merchants = await rowsWithin(ctx, merchant, permission)
  const agents = await rowsWithin(ctx, agent, permission)
  const isWhole = ctx.session === null || (await groupsReached(ctx.tx, ctx.session, [permission])) === null
  return reachInto({ tx: ctx.tx, merchants, agents, isWhole })
}

/** The tables to count in, each an expression for `from` that contains only rows within the caller's data scope. */
export interface Reach {
  tx: Ctx['tx']
  merchants: RawBuilder<unknown>
  agents: RawBuilder<unknown>
  /** Devices with the columns of iot_placement. */
  devices: RawBuilder<unknown>
  /** Payments of all apps. */
  payments: RawBuilder<unknown>
  shares: RawBuilder<unknown>
  withdrawals: RawBuilder<unknown>
}

interface Seen extends Pick<Reach, 'tx' | 'merchants' | 'agents'> {
  /** True if the data scope is the whole tenant. */
  isWhole: boolean
}

/** A user who sees some of the merchants sees their devices and their shares, and no others. */
function reachInto({ tx, merchants, agents, isWhole }: Seen): Reach {
  const whole = (table: string) => sql`(select * from ${sql.table(table)} where tenant_id = current_tenant())`
  if (isWhole) {
    return {
      tx,
      merchants,
      agents,
      devices: whole('iot_placement'),
      payments: whole('payment'),
      shares: whole('share_record'),
      withdrawals: whole('iot_withdrawal_row'),
    }
  }
  const owners = sql`(select m.id::text from ${merchants} m union select a.id::text from ${agents} a)`
  return {
    tx,
    merchants,
    agents,
    devices: sql`(select p.* from iot_placement p where p.merchant_id in (select m.id from ${merchants} m))`,
    payments: sql`(select p.* from payment p where exists (select from share_record s where s.tenant_id = p.tenant_id
      and s.payment_id = p.id and s.owner_id in ${owners}))`,
    shares: sql`(select s.* from share_record s where s.owner_id in ${owners})`,
    withdrawals: sql`(select w.* from iot_withdrawal_row w where w.owner_id in ${owners})`,
  }
}
