import { invalidParameter, relatedMissing } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import type { agent } from '../index.ts'
import { partnerWrites } from './partner-writes.ts'
import { lockRatios } from './ratios.ts'

const MAX_LEVELS = 8

type Agent = Row<typeof agent>

const writes = partnerWrites('agent')

/** Agents form a tree. A change that would make a cycle or exceed the depth limit is refused. */
export const agentWrites = {
  ...writes,
  async create(ctx: Ctx, values: { parent?: string | null }) {
    if (values.parent) await refusePlace(ctx, null, values.parent)
    return writes.create(ctx, values)
  },
  async update(ctx: Ctx, before: Agent, changes: Partial<Agent>) {
    if (changes.parent) await refusePlace(ctx, before._id, changes.parent)
    return writes.update(ctx, before, changes)
  },
}

/** @throws invalidParameter at `parent`, relatedMissing */
async function refusePlace(ctx: Ctx, id: string | null, parent: string): Promise<void> {
  // No other transaction may move agents until this one ends.
  await lockRatios(ctx)
  const { rows } = await rawSql(ctx.tx).executeSql<{ inside: boolean; levels: number }>(
    `select coalesce(p.id = any (iot_branch($1)), false) as inside, cardinality(iot_chain(p.id)) + coalesce((
       select max(cardinality(iot_chain(b.id))) - cardinality(iot_chain($1)) + 1 from iot_agent b
       where b.tenant_id = current_tenant() and b.id = any ((select iot_branch($1))::uuid[])), 1) as levels
     from iot_agent p where p.tenant_id = current_tenant() and p.id = $2 and p.deleted_at is null`,
    [id, parent],
  )
  const [place] = rows
  if (!place)
    throw relatedMissing({ fields: { parent: { zh_CN: '上级代理不存在', en_US: 'The parent agent does not exist' } } })
  if (place.inside) {
    throw invalidParameter({
      fields: {
        parent: { zh_CN: '不能以自己或下级代理为上级', en_US: 'The parent cannot be the agent itself or one below it' },
      },
    })
  }
  if (place.levels > MAX_LEVELS) {
    throw invalidParameter({
      fields: { parent: { zh_CN: `代理最多 ${MAX_LEVELS} 级`, en_US: `At most ${MAX_LEVELS} levels of agents` } },
    })
  }
}
