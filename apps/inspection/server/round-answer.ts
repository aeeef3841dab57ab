/** What the answers for one path and for one round have besides the row. */
import { Id, nullable } from '@atrium/core/contract/define/schema'
import type { Answer } from '@atrium/core/contract/patterns/form-answers'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { path } from '../index.ts'
import { type PlannedRound, plannedPoint, plannedRound } from '../round.ts'
import { pointsOf } from './points.ts'
import type { Round } from './rounds.ts'

/** All points of a path, in its order. */
export const pointsBeside = {
  schema: { points: Type.Array(Type.Object({ ...plannedPoint.properties, status: Type.Integer() })) },
  read: async (ctx: Ctx, { points }: Row<typeof path>) => ({ points: await pointsOf(ctx, points) }),
}

/** The points of a round, and what was found at those that were visited. */
export const recordsBeside = {
  schema: {
    plan: plannedRound,
    records: Type.Array(
      Type.Object({
        _id: Id,
        point: Id,
        inspector: Id,
        at: Type.String(),
        receivedAt: Type.String(),
        late: Type.Boolean(),
        distance: nullable(Type.Integer()),
        exceptionStatus: Type.Integer(),
        exceptionDesc: nullable(Type.String()),
        photos: nullable(Type.Array(Type.String())),
        values: Type.Array(Type.Unsafe<Answer>(Type.Any())),
      }),
    ),
  },
  async read({ tx }: Ctx, { _id }: Round) {
    const { rows: rounds } = await sql<{ plan: PlannedRound }>`
      select plan from inspection_path_record where tenant_id = current_tenant() and id = ${_id}`.execute(tx)
    const { rows } = await sql<{ at: Date; receivedAt: Date }>`
      select id as _id, point_id as point, inspector_id as inspector, at, received_at as "receivedAt", late, distance,
        status as "exceptionStatus", exception_desc as "exceptionDesc", photos, "values"
      from inspection_point_record
      where tenant_id = current_tenant() and path_record_id = ${_id} and deleted_at is null
      order by at, id`.execute(tx)
    const records = rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
    }))
    return { plan: rounds[0]!.plan, records }
  },
}
