import type { AppSweep, InTenant } from '@atrium/core/server/call/implement'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow } from '@atrium/core/server/entity/rows'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { holdersOf } from '@atrium/core/server/messages/holders'
import { repair } from '../index.ts'
import { inform } from './notices.ts'

const STAGES = [undefined, 'dueSoon', 'due', 'overdue'] as const

/**
 * Soon is the last quarter of the time that was given, at most a day. Overdue is as much later, at least an hour. An
 * hour after an outage only the last of the messages that were missed is sent.
 */
const STAGE = `case
  when now() >= due_at + greatest(lead, interval '1 hour') then 3
  when now() >= due_at then 2
  when now() >= due_at - lead then 1
  else 0 end`

const DUE = `select tenant_id as "tenantId", id, stage from (
    select r.tenant_id, r.id, r.reminded, ${STAGE} as stage
    from facility_repair r
    cross join lateral (select least((r.due_at - r.created_at) / 4, interval '1 day') as lead) l
    join tenant t on t.id = r.tenant_id and t.status = 1 and 'facility' = any (t.apps)
    where r.deleted_at is null and r.status in (1, 2, 3) and r.reminded < 3 and r.due_at < now() + interval '1 day'
  ) d where stage > reminded order by id limit 1000`

interface Due {
  tenantId: string
  id: string
  stage: 1 | 2 | 3
}

/** Reminds of repairs that are soon due, due and overdue: each of the three once for each deadline. */
export const remind: AppSweep['run'] = async (db, inTenant, log, stop) => {
  const { rows } = await db.asPlatform('repairs that are due', (tx) => rawSql(tx).executeSql<Due>(DUE))
  await oneByOne(log, 'a reminder was not sent', rows, (due) => remindOf(inTenant, due), stop)
}

function remindOf(inTenant: InTenant, { tenantId, id, stage }: Due): Promise<void> {
  return inTenant(tenantId, async (ctx) => {
    const row = await getRow(ctx, repair, id, 'for update')
    const { rows } = await rawSql(ctx.tx).executeSql(
      `update facility_repair set reminded = $2 where tenant_id = current_tenant() and id = $1 and reminded < $2
         and status in (1, 2, 3) returning id`,
      [id, stage],
    )
    if (rows.length === 0) return
    const working = row.repairers?.length ? row.repairers : [row.defaultRepairer]
    const deciding = stage === 3 ? await holdersOf(ctx, ['facility', 'repair', 'accept'], row.group) : []
    await inform(ctx, [...working, ...deciding], STAGES[stage], row)
  })
}
