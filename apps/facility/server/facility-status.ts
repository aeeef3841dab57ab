import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { actOnLocked } from '@atrium/core/server/entity/act'
import { getRow } from '@atrium/core/server/entity/rows'
import { facility } from '../index.ts'
import { FACILITY, REPAIR } from './statuses.ts'

const { normal: NORMAL, faulty: FAULTY, repairing: REPAIRING } = FACILITY

const ACTION = { [NORMAL]: 'restore', [FAULTY]: 'fail', [REPAIRING]: 'repair' } as const

/**
 * Gives a facility the status that its open repairs mean: repairing while somebody works on one, faulty while others
 * wait, otherwise normal. One that is disabled, scrapped or deleted stays so. Its repairs are locked before it.
 */
export async function settleFacility(ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ status: number }>(
    `select status from facility_facility where tenant_id = current_tenant() and id = $1 and deleted_at is null
     for no key update`,
    [id],
  )
  const status = rows[0]?.status
  if (status !== NORMAL && status !== FAULTY && status !== REPAIRING) return
  // A statement of its own sees what was committed while this one waited for the lock.
  const { rows: open } = await rawSql(ctx.tx).executeSql<{ worst: number | null }>(
    `select max(status) as worst from facility_repair where tenant_id = current_tenant() and facility_id = $1
       and status in (1, 2, 3) and deleted_at is null`,
    [id],
  )
  const worst = open[0]!.worst
  const wanted = worst === null ? NORMAL : worst === REPAIR.inProgress ? REPAIRING : FAULTY
  if (wanted === status) return
  const row = await getRow({ ...ctx, scope: null }, facility, id)
  await actOnLocked(ctx, { app: 'facility', entity: facility, name: ACTION[wanted], effect: undefined }, row, {})
}
