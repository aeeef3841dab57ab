import type { Ctx } from '@atrium/core/server/call/ctx'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { actOn } from '@atrium/core/server/entity/act'
import { withdrawal } from '../../apps/iot/index.ts'
import { apply } from '../../apps/iot/server/apply.ts'
import { OWNERS, type OwnerKind } from '../../apps/iot/server/owners.ts'
import { withdrawalEffects } from '../../apps/iot/server/withdrawals.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const
const OFFLINE = 4
const DAY_MS = 86_400_000

interface Owner {
  kind: OwnerKind
  id: string
  balance: number
}

/**
 * Withdrawals of the partners with the highest income, after the history of orders is written and its shares are
 * credited: most were paid days ago, one was rejected, the last ones are waiting. Skipped if there are any.
 */
export async function seedWithdrawals(services: Services, tenantId: string): Promise<void> {
  const [clerk] = await services.db.lookup<{ user_id: string }>('find_sign_in', ['demo'])
  if (!clerk) return
  const owners = await inTenant(services, tenantId, ORIGIN, richest)
  for (const [place, owner] of owners.entries()) {
    await inTenant(services, tenantId, ORIGIN, (ctx) =>
      seedOne({ ...ctx, userId: clerk.user_id }, owner, place, owners.length),
    )
  }
}

const LEAST_FEN = 2000
const MOST = 12

async function richest({ tx }: Ctx): Promise<Owner[]> {
  const { rows } = await rawSql(tx).executeSql<Owner>(
    `select case owner_type when 'agent' then 1 when 'merchant' then 2 else 3 end as kind, owner_id as id, balance
     from account a where tenant_id = current_tenant() and owner_type in ('agent', 'merchant', 'channel') and app = ''
       and balance >= ${LEAST_FEN}
       and not exists (select from withdrawal w where w.tenant_id = a.tenant_id and w.app = 'iot')
     order by balance desc, owner_id limit ${MOST}`,
  )
  return rows
}

async function seedOne(ctx: Ctx, { kind, id, balance }: Owner, place: number, count: number): Promise<void> {
  if (!OWNERS[kind]) return
  const amount = Math.min(500_000, Math.floor((balance * 0.6) / 100) * 100)
  const { _id } = await apply(ctx, { ownerType: kind, owner: id, amount, method: OFFLINE })
  // The last three wait for approval, the one before was rejected, all others were paid.
  const isWaiting = place >= count - 3
  const isRefused = place === count - 4
  const daysAgo = isWaiting ? 0.1 * (count - place) : 2 + place * 1.7
  if (isRefused) await act(ctx, 'reject', _id, { reason: '收款信息与登记的不一致，请核对后重新申请' })
  else if (!isWaiting) await act(ctx, 'pass', _id, {})
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  await rawSql(ctx.tx).executeSql(
    `update withdrawal set created_at = $2, audited_at = audited_at - (now() - $2::timestamptz) + interval '3 hours',
       paid_at = paid_at - (now() - $2::timestamptz) + interval '3 hours'
     where tenant_id = current_tenant() and id = $1`,
    [_id, at],
  )
}

function act(ctx: Ctx, name: 'pass' | 'reject', id: string, input: Record<string, unknown>) {
  return actOn(ctx, { app: 'iot', entity: withdrawal, name, effect: withdrawalEffects[name] as never }, id, input)
}
