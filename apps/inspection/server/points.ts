import { refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { removeRow } from '@atrium/core/server/entity/rows'
import { sql } from 'kysely'
import { point } from '../index.ts'
import type { PlannedPoint } from '../round.ts'

export const ENABLED = 1

const usedByPaths = refusal(40904, 409, {
  zh_CN: '有 {count} 条巡检路线用到此巡检点，不能删除',
  en_US: '{count|path uses|paths use} this point, so it cannot be deleted',
})

/** @throws usedByPaths */
export async function deletePoint(ctx: Ctx, { _id }: Row<typeof point>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from inspection_path
    where tenant_id = current_tenant() and points_ids @> array[${_id}::uuid] and deleted_at is null`.execute(ctx.tx)
  const { count } = rows[0]!
  if (count > 0) throw usedByPaths({ params: { count } })
  await removeRow(ctx, point, _id)
}

export interface KnownPoint extends PlannedPoint {
  status: number
}

/** Points in the order of their ids, those that are out of use included. */
export async function pointsOf({ tx }: Pick<Ctx, 'tx'>, ids: readonly string[]): Promise<KnownPoint[]> {
  const { rows } = await sql<KnownPoint>`
    select id as _id, name, no, code, nfc, coordinates, radius, form, status from inspection_point
    where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and deleted_at is null
    order by array_position(${ids}::uuid[], id)`.execute(tx)
  return rows
}
