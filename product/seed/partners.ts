import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertRow } from '@atrium/core/server/entity/rows'
import { agent, channel, merchant } from '../../apps/iot/index.ts'
import { AGENTS, CHANNELS, MERCHANTS, type SeedAgent } from './partner-names.ts'

/** A number that is not in use. */
const mobileOf = (number: number) => `199${String(number).padStart(8, '0')}`
const FIRST_AGENT = 200
const FIRST_MERCHANT = 300

type AgentTable = { iot_agent: { id: string; name: string } }

/**
 * Agents in three levels, channel partners and merchants all over the country. Skipped if the tenant has, or once had,
 * the first of them. All sums of shares are below a hundred percent.
 */
export async function seedPartners(ctx: Ctx, creatorId: string): Promise<void> {
  const { name } = AGENTS[0]!
  const known = await ctx.tx
    .withTables<AgentTable>()
    .selectFrom('iot_agent')
    .select('id')
    .where('name', '=', name)
    .execute()
  if (known.length > 0) return
  const creator = { creator: creatorId }
  const agents = new Map<string, string>()
  for (const each of AGENTS) await seedAgent(ctx, each, null, creator, agents)
  const channels = new Map<string, string>()
  for (const values of CHANNELS)
    channels.set(values.name, (await insertRow(ctx, channel, { ...values, ...creator }))._id)
  for (const [index, each] of MERCHANTS.entries()) {
    const { lng, lat, address, agent: agentName, channel: channelName, ...values } = each
    await insertRow(ctx, merchant, {
      ...values,
      ...creator,
      mobile: mobileOf(FIRST_MERCHANT + index),
      openHours: '00:00–24:00',
      coordinates: { lng, lat, address },
      agent: agents.get(agentName),
      channel: channelName === undefined ? null : channels.get(channelName),
      bank: { bank: '示范银行', holder: values.contact, number: `62220000000${String(10_000 + index)}` },
    })
  }
}

async function seedAgent(
  ctx: Ctx,
  { below = [], ...values }: SeedAgent,
  parent: string | null,
  creator: { creator: string },
  ids: Map<string, string>,
): Promise<void> {
  const mobile = mobileOf(FIRST_AGENT + ids.size)
  const { _id } = await insertRow(ctx, agent, { ...values, ...creator, mobile, parent, apps: ['charge'] })
  ids.set(values.name, _id)
  for (const each of below) await seedAgent(ctx, each, _id, creator, ids)
}
