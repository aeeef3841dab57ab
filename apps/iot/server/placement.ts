import { invalidParameter, relatedMissing, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Placement } from '@atrium/core/server/partners/partner-network'
import { lockRatios } from './ratios.ts'

/** Which of the referenced partners exist, and the sum of all shares in hundredths of a percent. */
interface Found {
  merchant: boolean
  agent: boolean
  channel: boolean
  points: number
}

const FOUND = `
  select m.id is not null as merchant, a.id is not null as agent, c.id is not null as channel,
    round(100 * (coalesce(m.share_ratio, 0) + coalesce(by.share_ratio, 0) + coalesce((
      select sum(g.share_ratio) from unnest(iot_chain(coalesce(a.id, m.agent_id, by.agent_id))) above
      join iot_agent g on g.tenant_id = current_tenant() and g.id = above), 0)))::integer as points
  from (select) nobody
  left join iot_merchant m on m.tenant_id = current_tenant() and m.id = $1 and m.deleted_at is null
  left join iot_agent a on a.tenant_id = current_tenant() and a.id = $2 and a.deleted_at is null
  left join iot_channel c on c.tenant_id = current_tenant() and c.id = $3 and c.deleted_at is null
  left join iot_channel by on by.tenant_id = current_tenant() and by.id = coalesce(c.id, m.channel_id)`

const MISSING: Text = { zh_CN: '不存在，请重新选择', en_US: 'It no longer exists; choose again' }

/**
 * @throws relatedMissing for a partner that does not exist | invalidParameter if all shares exceed a hundred percent
 */
export async function refusePlacement(ctx: Ctx, placement: Placement): Promise<void> {
  // No other transaction may raise a ratio until this device is stored.
  await lockRatios(ctx)
  const { merchant, agent, channel } = placement
  const { rows } = await rawSql(ctx.tx).executeSql<Found>(FOUND, [merchant, agent, channel])
  const found = rows[0]!
  const missing = (['merchant', 'agent', 'channel'] as const).filter((name) => placement[name] && !found[name])
  if (missing.length > 0) throw relatedMissing({ fields: Object.fromEntries(missing.map((name) => [name, MISSING])) })
  if (found.points <= 10_000) return
  const sum = String(found.points / 100)
  const text: Text = {
    zh_CN: `商户、渠道及各级代理的分成比例合计 ${sum}%，超过 100%`,
    en_US: `The merchant, the channel and all agents would share ${sum}%, more than 100%`,
  }
  throw invalidParameter({ fields: { [agent ? 'agent' : channel ? 'channel' : 'merchant']: text } })
}
