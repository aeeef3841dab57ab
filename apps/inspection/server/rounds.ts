/** What happens to a round besides its points: it is opened by hand, started, finished, missed or cancelled. */
import { statusesOf } from '@atrium/core/contract/define/entity'
import { illegalTransition, invalidParameter, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { actOnLocked } from '@atrium/core/server/entity/act'
import { getRow, insertRow, lockRow, removeRow } from '@atrium/core/server/entity/rows'
import { sql } from 'kysely'
import { path, pathRecord } from '../index.ts'
import type { PlannedRound } from '../round.ts'
import { notifyAssigned } from './notices.ts'
import { ENABLED, type KnownPoint, pointsOf } from './points.ts'

export const STATUS = statusesOf(pathRecord)
export const ORIGIN = { schedule: 1, hand: 2 } as const

export type Round = Row<typeof pathRecord>

const noPoints: Text = { zh_CN: '这条路线没有启用的巡检点', en_US: 'This path has no point that is in use' }
const isOver: Text = { zh_CN: '按此时间，任务已经超时', en_US: 'A round of this time would be over already' }
const outOfUse: Text = { zh_CN: '路线已停用', en_US: 'This path is out of use' }

type Needs = Omit<PlannedRound, 'points'>

/** What a round keeps of its path, or undefined if no point of it is in use. */
export async function planOf(
  ctx: Ctx,
  { pointIds, ...needs }: Needs & { pointIds: readonly string[] },
): Promise<PlannedRound | undefined> {
  return planFrom(await pointsOf(ctx, pointIds), needs)
}

/** The same of points that were read together with those of other paths. */
export function planFrom(points: readonly KnownPoint[], needs: Needs): PlannedRound | undefined {
  const used = points.filter(({ status }) => status === ENABLED).map(({ status: _, ...point }) => point)
  return used.length > 0 ? { ...needs, points: used } : undefined
}

/** Opens a round by hand. @throws invalidParameter at the wrong fields */
export async function openByHand(
  ctx: Ctx,
  values: { path: string; inspector?: string | null; planAt?: string | null; remark?: string },
): Promise<string> {
  const row = await getRow(ctx, path, values.path, 'for update')
  if (row.status !== ENABLED) throw invalidParameter({ fields: { path: outOfUse } })
  const { points: pointIds, inOrder, needPhoto, needLocation, limitMinutes, name, group } = row
  const plan = await planOf(ctx, { pointIds, inOrder, needPhoto, needLocation })
  if (!plan) throw invalidParameter({ fields: { path: noPoints } })
  const planAt = values.planAt ? new Date(values.planAt) : new Date()
  const dueAt = new Date(planAt.getTime() + limitMinutes * 60_000)
  if (dueAt.getTime() <= Date.now()) throw invalidParameter({ fields: { planAt: isOver } })
  const inspector = values.inspector!
  const { _id } = await insertRow(ctx, pathRecord, {
    ...values,
    name,
    inspectors: [inspector],
    origin: ORIGIN.hand,
    planAt,
    dueAt,
    total: plan.points.length,
    plan,
    // Those who see the path see its rounds.
    group: group ?? ctx.group,
  })
  if (inspector !== ctx.userId) await notifyAssigned(ctx, { _id, name, inspector })
  return _id
}

/** @throws illegalTransition for a round that is being walked or was finished */
export async function deleteRound(ctx: Ctx, { _id, status }: Round): Promise<void> {
  if (status === STATUS.running || status === STATUS.done) {
    throw illegalTransition({ params: { from: status, action: 'delete' } })
  }
  await removeRow(ctx, pathRecord, _id)
}

/** A step of a locked round, with the columns that it sets. */
export function step(
  ctx: Ctx,
  round: Round,
  name: keyof (typeof pathRecord)['actions'],
  columns: Record<string, unknown> = {},
): Promise<Round> {
  return actOnLocked(ctx, { app: 'inspection', entity: pathRecord, name, effect: async () => columns }, round, {})
}

/** The rounds of a path that nobody has begun. */
export async function cancelPlanned(ctx: Ctx, pathId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from inspection_path_record where tenant_id = current_tenant() and path_id = ${pathId}
      and status = ${STATUS.planned} and deleted_at is null order by id`.execute(ctx.tx)
  for (const { id } of rows) {
    const round = await getRow({ ...ctx, scope: null }, pathRecord, id, 'for update')
    if (round.status === STATUS.planned) await step(ctx, round, 'cancel')
  }
}

/** How many points of a round were visited, and how many exceptions are open. */
export interface Counts {
  done: number
  exceptionNum: number
  /** When the last of them was visited. */
  lastAt: Date | null
}

/**
 * Counts a round's points anew, in the transaction that has changed them. The round is locked first: the count sees what
 * others have written until then.
 */
export async function recount(ctx: Ctx, roundId: string): Promise<Counts> {
  await lockRow(ctx, pathRecord, roundId)
  const { rows } = await sql<Counts>`
    update inspection_path_record set (done, exception_num) = (
      select count(*), count(*) filter (where p.status = 2) from inspection_point_record p
      where p.tenant_id = current_tenant() and p.path_record_id = ${roundId} and p.deleted_at is null),
      rev = rev + 1, updated_at = now()
    where tenant_id = current_tenant() and id = ${roundId}
    returning done, exception_num as "exceptionNum", (
      select max(p.at) from inspection_point_record p
      where p.tenant_id = current_tenant() and p.path_record_id = ${roundId} and p.deleted_at is null) as "lastAt"`.execute(
    ctx.tx,
  )
  return rows[0]!
}
