/** Rounds that become due and are missed by time alone. */
import { randomUUID } from 'node:crypto'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep, InTenant } from '@atrium/core/server/call/implement'
import type { Database } from '@atrium/core/server/db/database'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { getRow } from '@atrium/core/server/entity/rows'
import { inBatches } from '@atrium/core/server/jobs/in-batches'
import { oneByOne } from '@atrium/core/server/jobs/one-by-one'
import { sql } from 'kysely'
import { pathRecord } from '../index.ts'
import { dueBetween, nextDue, type Schedule } from '../schedule.ts'
import { notifyMissed } from './notices.ts'
import { type KnownPoint, pointsOf } from './points.ts'
import { ORIGIN, planFrom, STATUS, step } from './rounds.ts'

const PATHS_AT_ONCE = 200
const DAY_MS = 86_400_000
/** After a longer time without this program, only the rounds of these days are made up for. */
const CATCH_UP_DAYS = 7
/** Nobody is sent a message about a round that was over so long ago: it was not the inspectors' fault. */
const OLD_NEWS_MS = DAY_MS

interface DuePath {
  id: string
  name: string
  pointIds: string[]
  inspectorIds: string[]
  inOrder: boolean
  needPhoto: boolean
  needLocation: boolean
  schedule: Schedule
  limitMinutes: number
  nextAt: Date
  dueZone: string
  groupId: string | null
  creatorId: string | null
}

/**
 * Opens the rounds that are due until now, of the tenant's paths or of one. Two processes may do so at once: each path is
 * locked by one of them, and the table has one round for each due moment.
 * @returns the number of paths
 */
export async function openDue(ctx: Ctx, now: Date, pathId: string | null = null): Promise<number> {
  const { rows: paths } = await sql<DuePath>`
    select id, name, points_ids as "pointIds", inspectors_ids as "inspectorIds", in_order as "inOrder",
      need_photo as "needPhoto", need_location as "needLocation", schedule, limit_minutes as "limitMinutes",
      next_at as "nextAt", due_zone as "dueZone", group_id as "groupId", creator_id as "creatorId"
    from inspection_path
    where tenant_id = current_tenant() and status = 1 and deleted_at is null
      and (next_at <= ${now} or due_zone <> (select tenant_zone())) and next_at is not null
      and (${pathId}::uuid is null or id = ${pathId})
    order by next_at limit ${PATHS_AT_ONCE} for no key update skip locked`.execute(ctx.tx)
  if (paths.length === 0) return 0
  const [zone, points] = await Promise.all([
    tenantZone(ctx.tx),
    pointsOf(ctx, [...new Set(paths.flatMap(({ pointIds }) => pointIds))]),
  ])
  const known = new Map(points.map((point) => [point._id, point]))
  const rounds: object[] = []
  const moved: object[] = []
  for (const path of paths) {
    rounds.push(...roundsOf(path, known, now))
    const next = nextDue(path.schedule, zone, now.getTime())
    moved.push({ id: path.id, next_at: next === null ? null : new Date(next), due_zone: zone })
  }
  await insertRounds(ctx, rounds)
  await sql`
    update inspection_path p set next_at = m.next_at, due_zone = m.due_zone
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, next_at timestamptz, due_zone text)
    where p.tenant_id = current_tenant() and p.id = m.id`.execute(ctx.tx)
  return paths.length
}

/** The clock by which the next moment was computed also says which moments have passed since. */
function roundsOf(path: DuePath, points: ReadonlyMap<string, KnownPoint>, now: Date): object[] {
  const { id, name, inspectorIds, limitMinutes, groupId, creatorId, schedule, dueZone, ...rest } = path
  const afterMs = Math.max(path.nextAt.getTime() - 1, now.getTime() - CATCH_UP_DAYS * DAY_MS)
  const moments = dueBetween(schedule, dueZone, afterMs, now.getTime())
  const { pointIds, inOrder, needPhoto, needLocation } = rest
  const found = pointIds.map((pointId) => points.get(pointId)).filter((point) => point !== undefined)
  const plan = planFrom(found, { inOrder, needPhoto, needLocation })
  if (!plan) return []
  return moments.map((ms) => ({
    id: randomUUID(),
    path_id: id,
    name,
    inspector_id: inspectorIds.length === 1 ? inspectorIds[0] : null,
    inspectors_ids: inspectorIds,
    origin: ORIGIN.schedule,
    plan_at: new Date(ms),
    due_at: new Date(ms + limitMinutes * 60_000),
    total: plan.points.length,
    plan,
    group_id: groupId,
    creator_id: creatorId,
  }))
}

const COLUMNS = sql.raw(
  `id, path_id, name, inspector_id, inspectors_ids, origin, plan_at, due_at, total, plan, group_id, creator_id`,
)

async function insertRounds({ tx }: Ctx, rounds: readonly object[]): Promise<void> {
  if (rounds.length === 0) return
  await sql`
    insert into inspection_path_record (${COLUMNS})
    select ${COLUMNS} from jsonb_populate_recordset(null::inspection_path_record, ${JSON.stringify(rounds)}::jsonb)
    on conflict (tenant_id, path_id, plan_at) where origin = 1 do nothing`.execute(tx)
}

/** The rounds that are due in all tenants. */
export async function openAllDue(
  db: Database,
  inTenant: InTenant,
  log: Parameters<AppSweep['run']>[2],
  stop?: AbortSignal,
) {
  const now = new Date()
  const tenants = await db.asPlatform('inspection rounds', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct t.id from inspection_path p join tenant t on t.id = p.tenant_id
      where p.next_at is not null and (p.next_at <= ${now} or p.due_zone <> t.time_zone) and p.status = 1
        and p.deleted_at is null and t.status = 1 and 'inspection' = any(t.apps)`.execute(tx)
    return rows
  })
  const one = ({ id }: { id: string }) => inBatches(PATHS_AT_ONCE, () => inTenant(id, (ctx) => openDue(ctx, now)), stop)
  await oneByOne(log, 'rounds were not opened', tenants, one, stop)
}

const MISSED_AT_ONCE = 500

/** Rounds whose time is over. */
export async function missOverdue(
  db: Database,
  inTenant: InTenant,
  log: Parameters<AppSweep['run']>[2],
  stop?: AbortSignal,
) {
  const now = new Date()
  const { rows } = await db.asPlatform('inspection rounds', (tx) =>
    sql<{ id: string; tenant: string }>`
      select id, tenant_id as tenant from inspection_path_record
      where status in (1, 2) and deleted_at is null and due_at <= ${now} order by due_at limit ${MISSED_AT_ONCE}`.execute(
      tx,
    ),
  )
  await oneByOne(
    log,
    'a round was not marked as missed',
    rows,
    ({ id, tenant }) => inTenant(tenant, (ctx) => miss(ctx, id, now)),
    stop,
  )
}

/** Marks a round as missed, if nobody has finished it by now. */
export async function miss(ctx: Ctx, id: string, now: Date): Promise<void> {
  const round = await getRow(ctx, pathRecord, id, 'for update')
  const { status, dueAt } = round
  if ((status !== STATUS.planned && status !== STATUS.running) || Date.parse(dueAt!) > now.getTime()) return
  await step(ctx, round, 'miss')
  if (now.getTime() - Date.parse(dueAt!) < OLD_NEWS_MS) await notifyMissed(ctx, round)
}

export const sweeps: readonly AppSweep[] = [
  // People expect a round at its minute.
  { name: 'inspection.due', lane: 'fast', everyS: 10, run: openAllDue },
  { name: 'inspection.missed', lane: 'fast', everyS: 30, run: missOverdue },
]
