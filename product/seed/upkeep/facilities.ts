import { category, facility, repair } from '@atrium/apps/facility/index'
import { facilityWrites } from '@atrium/apps/facility/server/facilities'
import { settleFacility } from '@atrium/apps/facility/server/facility-status'
import { STEPS } from '@atrium/apps/facility/server/log'
import { statusesOf } from '@atrium/core/contract/define/entity'
import { clockText, DEFAULT_ZONE, dayOf } from '@atrium/core/contract/zone'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import { stored } from '@atrium/core/server/call/stored-text'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { v7 as uuid } from 'uuid'
import { type Dice, openDice } from '../../sim/parts/dice.ts'
import { DAY_MS, dayStart, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import { CATEGORIES, REPAIRERS } from './plant.ts'

const REPAIRS = 60
const DAYS = 45
const SEED = 91
const STATUS = statusesOf(repair)

export interface Person {
  _id: string
  name: string
}

/** Users of the demonstration by their user names; who is missing is not among them. */
export async function peopleNamed(ctx: Ctx, usernames: readonly string[]): Promise<Person[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<Person>(
    `select id as "_id", name from app_user where tenant_id = current_tenant() and username = any($1)
       and deleted_at is null order by username`,
    [usernames],
  )
  return rows
}

/**
 * 20 facilities of five categories and their last 60 repairs. Skipped if the tenant has, or once had, a category.
 * @param creator who has made them, and does what nobody else is there to do
 */
export async function seedFacilities(ctx: Ctx, creator: Person, nowMs: number): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from facility_category where tenant_id = current_tenant() limit 1',
  )
  if (rows.length > 0) return
  const found = await peopleNamed(ctx, REPAIRERS)
  const repairers = found.length > 0 ? found : [creator]
  const dice = openDice(SEED)
  const made = await seedCategories(ctx, creator, repairers, { dice, nowMs })
  for (let index = 0; index < REPAIRS; index++) {
    const one = made[dice.happens(0.35) ? dice.whole(0, 4) : dice.whole(0, made.length - 1)]!
    await seedRepair(ctx, creator, repairers, one, { index, dice, nowMs })
  }
  for (const { _id } of made) await settleFacility(ctx, _id)
}

interface Chance {
  dice: Dice
  nowMs: number
}

interface Made {
  _id: string
  name: string
  category: string
  of: (typeof CATEGORIES)[number]
}

async function seedCategories(ctx: Ctx, creator: Person, repairers: readonly Person[], { dice, nowMs }: Chance) {
  const made: Made[] = []
  for (const [at, of] of CATEGORIES.entries()) {
    const repairer = repairers[at % repairers.length]!
    const values = { name: of.name, fields: of.fields, slaHours: of.slaHours }
    const { _id } = await insertRow(ctx, category, { ...values, defaultRepairer: repairer._id, creator: creator._id })
    for (const [name, site] of of.facilities) {
      const boughtMs = nowMs - dice.whole(200, 2200) * DAY_MS
      const answers = of.fields.map(({ key, options }) => [key, options ? dice.pick(options) : dice.whole(2, 90)])
      const row = {
        no: `SB-${String(101 + made.length)}`,
        name,
        category: _id,
        fields: Object.fromEntries(answers),
        site,
        brand: dice.pick(['凯泉', '南方', '阿特拉斯', '三菱', '格力', '海湾']),
        model: `${dice.pick(['KQ', 'GA', 'SM', 'LS'])}${dice.whole(20, 900)}`,
        serialNo: `SN${dice.whole(10_000_000, 99_999_999)}`,
        purchaseAt: dayOf(DEFAULT_ZONE, boughtMs),
        warrantyUntil: dayOf(DEFAULT_ZONE, boughtMs + 3 * 365 * DAY_MS),
        cost: dice.whole(8, 900) * 100_000,
        keeper: repairer._id,
        creator: creator._id,
      }
      made.push({ _id: await facilityWrites.create(ctx, row as never), name, category: _id, of })
    }
  }
  return made
}

/** The times of a repair, as far as it has come. */
interface Course {
  status: number
  acceptedMs?: number
  startedMs?: number
  finishedMs?: number
}

/** The last ones are still open; one in fifteen is rejected. Some take longer than the category allows. */
function courseOf(index: number, createdMs: number, slaMs: number, { dice, nowMs }: Chance): Course {
  const acceptedMs = createdMs + dice.between(6, 90) * MINUTE_MS
  const startedMs = acceptedMs + dice.between(0.3, 3) * HOUR_MS
  const share = dice.happens(0.18) ? dice.between(1.05, 2.2) : dice.between(0.35, 0.95)
  const finishedMs = Math.max(startedMs + 20 * MINUTE_MS, createdMs + slaMs * share)
  const open = index - (REPAIRS - 9)
  if (open >= 6) return { status: STATUS.submitted }
  if (open >= 3 && acceptedMs < nowMs) return { status: STATUS.accepted, acceptedMs }
  if ((open >= 0 || finishedMs > nowMs) && startedMs < nowMs)
    return { status: STATUS.inProgress, acceptedMs, startedMs }
  if (open >= 0 || finishedMs > nowMs) return { status: STATUS.submitted }
  return index % 15 === 7 ? { status: STATUS.rejected } : { status: STATUS.finished, acceptedMs, startedMs, finishedMs }
}

async function seedRepair(
  ctx: Ctx,
  creator: Person,
  repairers: readonly Person[],
  { _id: facilityId, name, category: categoryId, of }: Made,
  { index, dice, nowMs }: Chance & { index: number },
): Promise<void> {
  const [title, description, result] = dice.pick(of.faults)
  const isOpen = index >= REPAIRS - 9
  const agoDays = isOpen ? (REPAIRS - index) * 0.12 : ((REPAIRS - index) / REPAIRS) * DAYS
  const wantedMs = dayStart(nowMs - agoDays * DAY_MS) + dice.between(7.5, 19) * HOUR_MS
  const createdMs = wantedMs < nowMs - 30 * MINUTE_MS ? wantedMs : nowMs - (30 + 25 * (REPAIRS - index)) * MINUTE_MS
  const slaMs = of.slaHours * HOUR_MS
  const course = courseOf(index, createdMs, slaMs, { dice, nowMs })
  const { status, acceptedMs, startedMs, finishedMs } = course
  const isByScan = dice.happens(0.6)
  const repairer = dice.pick(repairers)
  const day = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  const { _id } = await insertRow(ctx, repair, {
    no: `R${clockText(DEFAULT_ZONE, createdMs).replace(/\D/g, '')}${String(index).padStart(6, '0')}`,
    title: `${name}${title}`,
    facility: facilityId,
    category: categoryId,
    description,
    priority: dice.happens(0.12) ? 4 : dice.whole(1, 3),
    source: isByScan ? 2 : 1,
    reporter: isByScan ? null : creator._id,
    reporterName: isByScan ? dice.pick(['王师傅', '车间张工', '夜班李', '仓库小陈']) : creator.name,
    defaultRepairer: repairers[CATEGORIES.indexOf(of) % repairers.length]!._id,
    repairers: acceptedMs === undefined ? null : [repairer._id],
    dueAt: new Date(createdMs + slaMs),
    acceptedAt: day(acceptedMs),
    firstReactAt: day(startedMs),
    finishedAt: day(finishedMs),
    ...(finishedMs === undefined
      ? {}
      : {
          result,
          cost: dice.happens(0.7) ? dice.whole(2, 180) * 1_000 : 0,
          laborMinutes: dice.whole(20, 240),
          ...(isByScan && dice.happens(0.5) ? { rating: dice.whole(3, 5) } : {}),
        }),
    // Nobody is reminded of what the demonstration has had for days.
    reminded: 3,
    status,
    createdAt: new Date(createdMs),
    updatedAt: new Date(finishedMs ?? startedMs ?? acceptedMs ?? createdMs),
    creator: isByScan ? null : creator._id,
  })
  const steps: Step[] = [
    { atMs: createdMs, to: STATUS.submitted, text: stored(STEPS.created) },
    { atMs: acceptedMs, action: 'accept', to: STATUS.accepted, text: stored(STEPS.accepted, { names: repairer.name }) },
    { atMs: startedMs, action: 'start', to: STATUS.inProgress, text: stored(STEPS.started) },
    { atMs: finishedMs, action: 'finish', to: STATUS.finished, text: stored(STEPS.finished, { result }) },
  ]
  if (status === STATUS.rejected) {
    const reason = '与前一张工单重复'
    const atMs = createdMs + 40 * MINUTE_MS
    steps.push({ atMs, action: 'reject', to: status, reason, text: stored(STEPS.rejected, { reason }) })
  }
  await noteSteps(ctx, _id, steps, { creator, repairer })
}

interface Step {
  atMs: number | undefined
  /** Absent: it was created. */
  action?: string
  to: number
  text: string
  reason?: string
}

async function noteSteps(
  ctx: Ctx,
  repairId: string,
  steps: readonly Step[],
  { creator, repairer }: { creator: Person; repairer: Person },
): Promise<void> {
  const taken = steps.flatMap((step, index) => {
    if (step.atMs === undefined) return []
    const by = step.action === 'start' || step.action === 'finish' ? repairer : creator
    return [{ ...step, at: new Date(step.atMs).toISOString(), by, from: steps[index - 1]?.to ?? null }]
  })
  await insertMany(
    ctx.tx,
    'facility_repair_log',
    taken.map(({ at, by, text }) => ({
      id: uuid(),
      repair_id: repairId,
      at,
      by_id: by._id,
      by_name: by.name,
      type: 1,
      content: text,
      photos: [],
    })),
  )
  await insertMany(
    ctx.tx,
    'status_log',
    taken.flatMap(({ at, by, action, from, to, reason = null }) =>
      action === undefined
        ? []
        : [
            {
              id: uuid(),
              entity: logName('facility', repair.name),
              row_id: repairId,
              action,
              from_status: action === 'reject' ? STATUS.submitted : from,
              to_status: to,
              by_id: by._id,
              reason,
              at,
            },
          ],
    ),
  )
}

/** Ids of the facilities by their names. */
export async function facilityIds(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; name: string }>(
    `select id, name from "${facility.table}" where tenant_id = current_tenant() and deleted_at is null`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
