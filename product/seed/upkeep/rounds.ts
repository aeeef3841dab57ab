import { point } from '@atrium/apps/inspection/index'
import type { PlannedPoint } from '@atrium/apps/inspection/round'
import { dueBetween } from '@atrium/apps/inspection/schedule'
import { pathWrites } from '@atrium/apps/inspection/server/paths'
import { planOf } from '@atrium/apps/inspection/server/rounds'
import type { FormField } from '@atrium/core/contract/patterns/form'
import { DEFAULT_ZONE } from '@atrium/core/contract/zone'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { v7 as uuid } from 'uuid'
import { type Dice, openDice } from '../../sim/parts/dice.ts'
import { DAY_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import { facilityIds, type Person, peopleNamed } from './facilities.ts'
import { INSPECTORS, PATHS } from './plant.ts'

const DAYS = 30
const SEED = 47
/** The plant stands here; its points are some hundred metres apart. */
const PLANT = { lng: 120.62, lat: 31.32 }

/**
 * 18 points on three paths, and the rounds of the last 30 days with their gaps: some were missed, some came late, and
 * what was found lately is still open. Skipped if the tenant has, or once had, a point.
 */
export async function seedRounds(ctx: Ctx, creator: Person, nowMs: number): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from inspection_point where tenant_id = current_tenant() limit 1',
  )
  if (rows.length > 0) return
  const found = await peopleNamed(ctx, INSPECTORS)
  const inspectors = found.length > 0 ? found : [creator]
  const facilities = await facilityIds(ctx)
  const dice = openDice(SEED)
  let count = 0
  for (const { name, schedule, limitMinutes, inOrder, points } of PATHS) {
    const pointIds: string[] = []
    for (const [pointName, facilityName, measured] of points) {
      count += 1
      const row = {
        name: pointName,
        no: `XJ-${String(count).padStart(3, '0')}`,
        category: name.slice(0, 2),
        facility: (facilityName && facilities.get(facilityName)) ?? null,
        coordinates: { lng: PLANT.lng + count * 0.0007, lat: PLANT.lat + (count % 5) * 0.0006, address: pointName },
        form: formOf(measured),
        creator: creator._id,
      }
      pointIds.push((await insertRow(ctx, point, row))._id)
    }
    const needs = { inOrder, needPhoto: false, needLocation: true }
    const path = await pathWrites.create(ctx, {
      name,
      points: pointIds,
      inspectors: inspectors.map(({ _id }) => _id),
      schedule,
      limitMinutes,
      ...needs,
      createdAt: new Date(nowMs - (DAYS + 1) * DAY_MS),
      creator: creator._id,
    } as never)
    const plan = (await planOf(ctx, { pointIds, ...needs }))!
    const rounds = dueBetween(schedule, DEFAULT_ZONE, nowMs - DAYS * DAY_MS, nowMs).map((planMs) =>
      walked({ planMs, nowMs, limitMs: limitMinutes * MINUTE_MS, points: plan.points, dice, inspectors, creator }),
    )
    await insertMany(
      ctx.tx,
      'inspection_path_record',
      rounds.map(({ round }) => ({
        ...round,
        path_id: path,
        name,
        inspectors_ids: inspectors.map(({ _id }) => _id),
        plan,
        creator_id: creator._id,
      })),
    )
    await insertMany(
      ctx.tx,
      'inspection_point_record',
      rounds.flatMap(({ visits }) => visits.map((visit) => ({ ...visit, path_id: path }))),
    )
  }
}

const CHECK: FormField = { key: 'state', label: '设备状态', type: 'check', required: true }

function formOf(measured: (typeof PATHS)[number]['points'][number][2]): FormField[] {
  if (!measured) return [CHECK]
  const [label, unit, min, max] = measured
  return [CHECK, { key: 'value', label, type: 'number', required: true, unit, min, max }]
}

interface Due {
  planMs: number
  nowMs: number
  limitMs: number
  points: readonly PlannedPoint[]
  dice: Dice
  inspectors: readonly Person[]
  creator: Person
}

const PLANNED = 1
const DONE = 3
const MISSED = 4
const ON_TIME = 1
const LATE = 2

/** How one round went, as the columns of its rows. One whose time is not over waits for its inspector. */
function walked({ planMs, nowMs, limitMs, points, dice, inspectors, creator }: Due) {
  const inspector = dice.pick(inspectors)
  const dueMs = planMs + limitMs
  const isOver = dueMs < nowMs
  const isMissed = dice.happens(0.05)
  const isLate = !isMissed && dice.happens(0.06)
  const reached = !isOver ? 0 : isMissed ? dice.whole(0, points.length - 1) : points.length
  const startMs = planMs + dice.between(2, 14) * MINUTE_MS
  const stepMs = (limitMs * (isLate ? 1.2 : 0.6)) / points.length
  const id = uuid({ msecs: planMs })
  const visits = points
    .slice(0, reached)
    .map((one, index) => visitOf(one, { id, atMs: startMs + index * stepMs, dueMs, nowMs, dice, inspector, creator }))
  const lastMs = startMs + (reached - 1) * stepMs
  const isDone = reached === points.length
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const round = {
    id,
    inspector_id: reached > 0 ? inspector._id : null,
    origin: 1,
    plan_at: iso(planMs),
    due_at: iso(dueMs),
    started_at: iso(reached > 0 ? startMs : null),
    finished_at: iso(isDone ? lastMs : null),
    received_at: iso(isDone ? lastMs : null),
    timing: isDone ? (lastMs > dueMs ? LATE : ON_TIME) : null,
    total: points.length,
    done: reached,
    exception_num: visits.filter(({ status }) => status === 2).length,
    status: isDone ? DONE : isOver ? MISSED : PLANNED,
    created_at: iso(planMs),
    updated_at: iso(reached > 0 ? lastMs : planMs),
  }
  return { round, visits }
}

interface Visit {
  id: string
  atMs: number
  dueMs: number
  nowMs: number
  dice: Dice
  inspector: Person
  creator: Person
}

/** What was found longer ago than this is resolved. */
const OPEN_FOR_MS = 2 * DAY_MS

function visitOf(one: PlannedPoint, { id, atMs, dueMs, nowMs, dice, inspector, creator }: Visit) {
  const isWrong = dice.happens(0.03)
  const isResolved = isWrong && atMs < nowMs - OPEN_FOR_MS
  const measured = one.form.find(({ type }) => type === 'number')
  const { min = 0, max = 1 } = measured ?? {}
  const value = Number(
    (isWrong ? max * dice.between(1.04, 1.2) : dice.between(min + (max - min) * 0.2, max * 0.92)).toFixed(2),
  )
  const remark = '有异响，已停用观察'
  const answers = one.form.map((field) => ({
    ...field,
    value: field.type === 'number' ? value : isWrong && !measured ? { ok: false, remark } : { ok: true },
  }))
  const desc = measured ? `${measured.label}：${value} ${measured.unit}（${min}～${max}）` : `设备状态：${remark}`
  const iso = (ms: number) => new Date(ms).toISOString()
  const metres = dice.whole(2, 28)
  return {
    id: uuid({ msecs: atMs }),
    path_record_id: id,
    point_id: one._id,
    name: one.name,
    inspector_id: inspector._id,
    at: iso(atMs),
    received_at: iso(atMs + 4_000),
    late: atMs > dueMs,
    coordinates: one.coordinates && { lng: one.coordinates.lng, lat: one.coordinates.lat + metres / 111_195 },
    distance: metres,
    values: answers,
    photos: [],
    exception_desc: isWrong ? desc : null,
    handler_id: isResolved ? creator._id : null,
    handle_result: isResolved ? '已现场处理，复查正常' : null,
    handled_at: isResolved ? iso(atMs + dice.between(1, 20) * 60 * MINUTE_MS) : null,
    status: isWrong ? (isResolved ? 3 : 2) : 1,
    creator_id: inspector._id,
    created_at: iso(atMs + 4_000),
    updated_at: iso(atMs + 4_000),
  }
}
