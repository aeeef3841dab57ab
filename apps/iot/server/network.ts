import { rawSql } from '@atrium/core/server/db/raw'
import type { PartnerNetwork, PartnerShare, Placement } from '@atrium/core/server/partners/partner-network'
import { apply, applyFor } from './apply.ts'
import { OWNERS, type OwnerKind, type OwnerType } from './owners.ts'
import { refusePlacement } from './placement.ts'
import { payoutTermsOf, settingOf } from './setting.ts'

interface Sharer {
  type: 'merchant' | 'channel' | 'agent'
  id: string
  /** Null means the default of the app that sells. */
  ratio: number | null
}

/** In the order in which shares are booked. Disabled partners and agents without a contract get no share of new orders. */
const SHARERS = `
  select type, id, ratio::float8 as ratio from (
    select 'merchant' as type, m.id, m.share_ratio as ratio, 1 as place from iot_merchant m
    where m.tenant_id = current_tenant() and m.id = $1 and m.status = 1 and m.deleted_at is null
    union all
    select 'channel', c.id, c.share_ratio, 2 from iot_channel c
    where c.tenant_id = current_tenant() and c.id = $2 and c.status = 1 and c.deleted_at is null
    union all
    select 'agent', a.id, a.share_ratio, 2 + array_position(chain.ids, a.id)
    from (select iot_chain($3) as ids offset 0) chain join iot_agent a on a.id = any (chain.ids)
    where a.tenant_id = current_tenant() and a.status = 1 and a.deleted_at is null
      and (a.contract_until is null or a.contract_until >= (now() at time zone (select tenant_zone()))::date)
  ) sharers where ratio is null or ratio > 0 order by place`

/** All partners with this mobile number, also inactive ones, because they keep what they have earned. */
const ACCOUNTS = `
  select type, id, name from (
    select 'merchant' as type, id, name, 1 as place from iot_merchant
    where tenant_id = current_tenant() and mobile = $1 and deleted_at is null
    union all
    select 'agent', id, name, 2 from iot_agent
    where tenant_id = current_tenant() and mobile = $1 and deleted_at is null
    union all
    select 'channel', id, name, 3 from iot_channel
    where tenant_id = current_tenant() and mobile = $1 and deleted_at is null
  ) partners order by place, name limit 20`

const USERS = { agents: 'iot_agent', merchants: 'iot_merchant' } as const

export const network: PartnerNetwork = {
  async placed({ tx }, { merchant, agent, channel }) {
    const { rows } = await rawSql(tx).executeSql<Placement>(
      `select $1::uuid as merchant, coalesce($2::uuid, m.agent_id, c.agent_id) as agent,
         coalesce($3::uuid, m.channel_id) as channel
       from (select) nobody
       left join iot_merchant m on m.tenant_id = current_tenant() and m.id = $1
       left join iot_channel c on c.tenant_id = current_tenant() and c.id = coalesce($3::uuid, m.channel_id)`,
      [merchant, agent, channel],
    )
    return rows[0]!
  },

  refusePlacement,

  async sharesOf({ tx }, { merchant, agent, channel }) {
    const { rows } = await rawSql(tx).executeSql<Sharer>(SHARERS, [merchant, channel, agent])
    return rows.map(({ type, id, ratio }): PartnerShare => ({ owner: { type, id }, ratio }))
  },

  async terms(ctx) {
    const { channelFeeRate, settleDelayDays } = await settingOf(ctx)
    return { channelFeeRate, settleDelayDays }
  },

  async accountsOf({ tx }, mobile) {
    const { rows } = await rawSql(tx).executeSql<{ type: OwnerType; id: string; name: string }>(ACCOUNTS, [mobile])
    return rows.map(({ type, id, name }) => ({ owner: { type, id }, name }))
  },

  payoutTerms: payoutTermsOf,

  async payOut(ctx, request) {
    const { owner, amountFen: amount, method, account } = request
    const kind = Object.entries(OWNERS).find(([, { type }]) => type === owner.type)?.[0]
    if (!kind) return applyFor(ctx, { ...request, account: account ?? {} })
    const ownerType = Number(kind) as OwnerKind
    return apply(ctx, { ownerType, owner: owner.id, amount, method, ...(account ? { account } : {}) })
  },

  async usersOf({ tx }, group) {
    const { rows } = await rawSql(tx).executeSql<{ user_id: string }>(
      `select distinct user_id from ${USERS[group]}
       where tenant_id = current_tenant() and status = 1 and user_id is not null and deleted_at is null`,
    )
    return rows.map(({ user_id }) => user_id)
  },

  async merchantNames({ tx }, ids) {
    const { rows } = await rawSql(tx).executeSql<{ id: string; name: string }>(
      'select id, name from iot_merchant where tenant_id = current_tenant() and id = any ($1::uuid[])',
      [ids],
    )
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
  },
}
