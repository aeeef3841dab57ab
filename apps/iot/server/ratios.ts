import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { OwnerType } from './owners.ts'

/** Locks ratios and the tree of agents until the transaction ends: two simultaneous changes could exceed the limit. */
export async function lockRatios({ tx, tenantId }: Ctx): Promise<void> {
  await rawSql(tx).executeSql(`select pg_advisory_xact_lock(hashtext('iot ratios'), hashtext($1))`, [tenantId])
}

const CONCERNED: Record<OwnerType, string> = {
  merchant: 'd.merchant_id = $1',
  channel: 'd.channel_id = $1',
  // An agent gets a share of everything that the agents below it bring.
  agent: 'd.agent_id = any ((select iot_branch($1))::uuid[])',
}

/**
 * Refuses a partner, as just written, if its share and those of the partners it shares with exceed a hundred percent
 * for any combination. Disabled partners count, because they may be enabled again.
 * @throws invalidParameter at `shareRatio`, with the highest percentage that is possible
 */
export async function refuseTooMuch({ tx }: Ctx, type: OwnerType, id: string, ratio: number): Promise<void> {
  const { rows } = await rawSql(tx).executeSql<{ points: number | null }>(
    `select round(100 * max(coalesce(m.share_ratio, 0) + coalesce(c.share_ratio, 0) + coalesce((
       select sum(a.share_ratio) from unnest(iot_chain(d.agent_id)) above
       join iot_agent a on a.tenant_id = current_tenant() and a.id = above), 0)))::integer as points
     from iot_deal d
     left join iot_merchant m on m.tenant_id = d.tenant_id and m.id = d.merchant_id
     left join iot_channel c on c.tenant_id = d.tenant_id and c.id = d.channel_id
     where d.tenant_id = current_tenant() and ${CONCERNED[type]}`,
    [id],
  )
  const points = rows[0]?.points ?? 0
  if (points <= 10_000) return
  throw invalidParameter({ fields: { shareRatio: tooMuch(points, Math.round(ratio * 100)) } })
}

function tooMuch(points: number, own: number): Text {
  const sum = percent(points)
  const left = percent(Math.max(0, own - (points - 10_000)))
  return {
    zh_CN: `与商户、渠道及各级代理合计 ${sum}%，超过 100%，此处最多 ${left}%`,
    en_US: `With the merchant, the channel and all agents above it comes to ${sum}%; at most ${left}% is left here`,
  }
}

const percent = (points: number) => String(points / 100)
