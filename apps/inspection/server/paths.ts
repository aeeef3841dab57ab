import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { insertRow, removeRow } from '@atrium/core/server/entity/rows'
import { path } from '../index.ts'
import { nextDue, type Schedule } from '../schedule.ts'
import { openDue } from './due.ts'
import { ENABLED } from './points.ts'
import { cancelPlanned } from './rounds.ts'

/** The columns that say when the next round is due. */
async function next(ctx: Ctx, schedule: Schedule) {
  const dueZone = await tenantZone(ctx.tx)
  const nextMs = nextDue(schedule, dueZone, Date.now())
  return { nextAt: nextMs === null ? null : new Date(nextMs), dueZone }
}

export const pathWrites = {
  async create(ctx: Ctx, values: { schedule?: Schedule }): Promise<string> {
    const { _id } = await insertRow(ctx, path, { ...values, ...(await next(ctx, values.schedule!)) })
    return _id
  },

  async update(ctx: Ctx, before: Row<typeof path>, changes: { schedule?: Schedule }) {
    const { schedule } = changes
    if (!schedule || before.status !== ENABLED || isDeepStrictEqual(schedule, before.schedule)) return changes
    // What the old schedule has made due until now is still to be walked.
    await openDue(ctx, new Date(), before._id)
    return { ...changes, ...(await next(ctx, schedule)) }
  },

  async delete(ctx: Ctx, { _id }: Row<typeof path>): Promise<void> {
    await cancelPlanned(ctx, _id)
    await removeRow(ctx, path, _id)
  },
}

export const pathEffects = {
  async disable(ctx: Ctx, { _id }: Row<typeof path>) {
    await cancelPlanned(ctx, _id)
    return { nextAt: null }
  },
  enable: (ctx: Ctx, { schedule }: Row<typeof path>) => next(ctx, schedule),
}
