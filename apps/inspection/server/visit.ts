/** The call with which a phone sends what was found at one point. What the phone says is checked here. */
import { fieldSchema, Id, nullable } from '@atrium/core/contract/define/schema'
import { distanceM } from '@atrium/core/contract/geo'
import { isPicture } from '@atrium/core/contract/patterns/form'
import {
  type Answer,
  formValuesSchema,
  isException,
  limitsOf,
  readAnswers,
} from '@atrium/core/contract/patterns/form-answers'
import { submissionBody } from '@atrium/core/contract/patterns/submission'
import { type Locale, type Refusal, refusal, type Text } from '@atrium/core/contract/refusal'
import { waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { openByItself } from '@atrium/core/server/call/work-orders'
import { getRow, insertRow, setColumns } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { answerPictures, readPictures, takePictures } from '@atrium/core/server/forms/pictures'
import { once } from '@atrium/core/server/submissions/once'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { pointForm } from '../form-fields.ts'
import { pathRecord, pointRecord } from '../index.ts'
import { type PlannedPoint, type PlannedRound, tooFar } from '../round.ts'
import { placeOf } from './findings.ts'
import { notifyException } from './notices.ts'
import { type Counts, type Round, recount, STATUS, step } from './rounds.ts'

const READ = ['inspection', 'record/path', 'read'] as const
/** A phone's clock may be wrong by so much. */
const SKEW_MS = 10 * 60_000
const TIMING = { onTime: 1, late: 2 } as const
const FOUND = { normal: 1, exception: 2 } as const
const MAX_DESC_LENGTH = 2000

export const pictures = answerPictures({
  table: 'inspection_picture',
  owner: 'point_record_id',
  entity: pointRecord,
  path: '/api/inspection/record/point/picture',
  reads: ['inspection', 'record/point', 'read'],
})

const visitBody = Type.Object(
  {
    ...submissionBody,
    pathRecord: Id,
    /** What was scanned or typed: the point's printed code, its number or its tag. */
    code: Type.String({ minLength: 1, maxLength: 64 }),
    values: formValuesSchema(pointForm),
    photos: Type.Optional(nullable(fieldSchema(pointRecord.fields.photos))),
  },
  { additionalProperties: false },
)
type Visit = Omit<Static<typeof visitBody>, 'photos'> & { photos?: string[] | null }

const visited = Type.Object({
  code: Type.Literal(0),
  pointRecord: Type.Object({ _id: Id, point: Id, exceptionStatus: Type.Integer(), late: Type.Boolean() }),
  pathRecord: Type.Object({
    _id: Id,
    status: Type.Integer(),
    done: Type.Integer(),
    total: Type.Integer(),
    exceptionNum: Type.Integer(),
  }),
})

const notYours = refusal(40301, 403, {
  zh_CN: '这次巡检没有分配给您',
  en_US: 'This round was not given to you',
})
const isClosed = refusal(40910, 409, { zh_CN: '这次巡检已结束', en_US: 'This round is over' })
const wasVisited = refusal(40910, 409, {
  zh_CN: '{point} 在这次巡检中已经提交过',
  en_US: '{point} was already visited in this round',
})
const notInOrder = refusal(40910, 409, {
  zh_CN: '请按顺序巡检，先到 {point}',
  en_US: 'Follow the order: {point} is next',
})
const wrongText = {
  code: { zh_CN: '这个码不是这次巡检的点', en_US: 'This code is no point of this round' },
  future: { zh_CN: '时间晚于现在，请检查手机的时钟', en_US: 'This time is in the future; check the phone’s clock' },
  early: { zh_CN: '时间早于这次巡检', en_US: 'This time is before the round' },
  place: { zh_CN: '需要定位', en_US: 'The place is needed' },
  photo: { zh_CN: '需要现场照片', en_US: 'A photo is needed' },
} satisfies Record<string, Text>

export const sendVisit = waitingCall({
  method: 'POST',
  path: pointRecord.path,
  guard: { kind: 'anyOf', triples: [READ] },
  summary: 'Sends what was found at a point of a round; with the same idemKey again it is answered as the first time',
  body: visitBody,
  response: visited,
  async run(ctx, { body }) {
    const visit = body as Visit
    const answers = await ctx.inSession(async (inside) => {
      const round = await roundFor(inside, visit)
      const point = pointOf(await planOf(inside, round._id), visit)
      const { answers: all, wrong } = readAnswers(point.form, visit.values, pointForm)
      return all.filter(({ key }) => !wrong[key])
    })
    const read = await readPictures(ctx.session.tenantId, answers)
    return ctx.inSession((inside) =>
      once(inside, { call: 'inspection.visit', body: visit }, async () => {
        const round = await roundFor(inside, visit, 'for update')
        const { answers: found, ...checkedVisit } = await checked(inside, round, visit)
        const taken = takePictures(found, read)
        const { row, counts, status } = await store(inside, round, visit, { ...checkedVisit, answers: taken.answers })
        await pictures.store(inside, row._id, taken.pictures)
        return answerOf(row, { ...round, ...counts, status })
      }),
    )
  },
})

/** @throws recordNotFound | notYours */
async function roundFor(ctx: Ctx, { pathRecord: id }: Visit, lock?: 'for update'): Promise<Round> {
  const round = await getRow(await within(ctx, pathRecord, READ), pathRecord, id, lock)
  const { inspector, inspectors } = round
  if (inspector !== ctx.userId && !inspectors?.includes(ctx.userId!)) throw notYours()
  return round
}

type Shown = Pick<Round, '_id' | 'status' | 'done' | 'total' | 'exceptionNum'>
type Found = { _id: string; point: string; exceptionStatus: number | null; late: boolean }

function answerOf({ _id, point, exceptionStatus, late }: Found, round: Shown) {
  const { status, done, total, exceptionNum } = round
  return {
    code: 0 as const,
    pointRecord: { _id, point, exceptionStatus, late },
    pathRecord: { _id: round._id, status, done, total, exceptionNum },
  }
}

interface Checked {
  point: PlannedPoint
  answers: Answer[]
  distance: number | null
}

/** @throws isClosed | wasVisited | notInOrder | wrongVisit */
async function checked(ctx: Ctx, round: Round, visit: Visit): Promise<Checked> {
  const plan = await planOf(ctx, round._id)
  const point = pointOf(plan, visit)
  await refuseOutOfTurn(ctx, round, plan, point)
  const distance = point.coordinates && visit.place ? distanceM(point.coordinates, visit.place) : null
  const { answers, wrong } = readAnswers(point.form, visit.values, pointForm)
  Object.assign(wrong, wrongBeside(round, visit, { plan, point, answers, distance }))
  if (Object.keys(wrong).length > 0) throw wrongVisit(point, wrong)
  return { point, answers, distance }
}

async function planOf({ tx }: Ctx, roundId: string): Promise<PlannedRound> {
  const { rows } = await sql<{ plan: PlannedRound }>`
    select plan from inspection_path_record where tenant_id = current_tenant() and id = ${roundId}`.execute(tx)
  return rows[0]!.plan
}

/** @throws 40001 for a code that no point of the round has */
function pointOf({ points }: PlannedRound, { code }: Visit): PlannedPoint {
  const scanned = code.trim()
  const point = points.find((one) => [one.code, one.no, one.nfc].includes(scanned))
  if (!point) throw refusal(40001, 400, wrongText.code)({ fields: { code: wrongText.code } })
  return point
}

/** Says all that is wrong in one text, too: a phone shows it beside what it could not send. */
function wrongVisit({ form }: PlannedPoint, wrong: Record<string, Text>): Refusal {
  const saying = (locale: Locale, between: string) =>
    Object.entries(wrong)
      .map(([key, text]) => [form.find((field) => field.key === key)?.label, text[locale]].filter(Boolean).join(' '))
      .join(between)
  return refusal(40001, 400, { zh_CN: saying('zh_CN', '；'), en_US: saying('en_US', '; ') })({ fields: wrong })
}

/** A missed round can still be finished: it was walked without network, and its points arrive late. */
async function refuseOutOfTurn(ctx: Ctx, round: Round, plan: PlannedRound, point: PlannedPoint): Promise<void> {
  const { rows } = await sql<{ point: string }>`
    select point_id as point from inspection_point_record
    where tenant_id = current_tenant() and path_record_id = ${round._id} and deleted_at is null`.execute(ctx.tx)
  const done = new Set(rows.map(({ point: id }) => id))
  if (done.has(point._id)) throw wasVisited({ params: { point: point.name } })
  if (round.status === STATUS.done || round.status === STATUS.cancelled) throw isClosed()
  const next = plan.points.find(({ _id }) => !done.has(_id))
  if (plan.inOrder && next && next._id !== point._id) throw notInOrder({ params: { point: next.name } })
}

function wrongBeside(
  round: Round,
  { takenAt, place, photos }: Visit,
  { plan, point, answers, distance }: Checked & { plan: PlannedRound },
): Record<string, Text> {
  const wrong: Record<string, Text> = {}
  const atMs = takenAt ? Date.parse(takenAt) : Date.now()
  if (atMs > Date.now() + SKEW_MS) wrong.takenAt = wrongText.future
  else if (atMs < Date.parse(round.createdAt) - SKEW_MS && atMs < Date.parse(round.planAt!) - SKEW_MS) {
    wrong.takenAt = wrongText.early
  }
  if (plan.needLocation && point.coordinates) {
    if (!place) wrong.place = wrongText.place
    else if (distance! > point.radius) wrong.place = tooFar(distance!, point.radius)
  }
  const hasPhoto = answers.some(({ type, value }) => isPicture(type) && value !== null)
  if (plan.needPhoto && !photos?.length && !hasPhoto) wrong.photos = wrongText.photo
  return wrong
}

async function store(ctx: Ctx, before: Round, visit: Visit, { point, answers, distance }: Checked) {
  const receivedAt = new Date()
  const at = visit.takenAt ?? receivedAt.toISOString()
  const late = receivedAt.getTime() > Date.parse(before.dueAt!)
  const exceptions = answers.filter(isException)
  const exceptionDesc = exceptions.map(described).join('; ').slice(0, MAX_DESC_LENGTH) || null
  const row = await insertRow(ctx, pointRecord, {
    pathRecord: before._id,
    path: before.path,
    point: point._id,
    name: point.name,
    inspector: ctx.userId,
    at,
    receivedAt,
    late,
    coordinates: visit.place && { lng: visit.place.lng, lat: visit.place.lat },
    distance,
    values: answers,
    photos: visit.photos?.length ? visit.photos : null,
    exceptionDesc,
    status: exceptions.length > 0 ? FOUND.exception : FOUND.normal,
    // Those who see the round see its points.
    group: before.group,
  })
  if (exceptionDesc !== null) {
    await notifyException(ctx, { ...row, exceptionDesc })
    await openByItself({ ...ctx, scope: null }, placeOf(row._id))
  }
  const counts = await recount(ctx, before._id)
  return { row, counts, status: await advance(ctx, before, { at, receivedAt, late, ...counts }) }
}

/** The first point starts a round, the last one finishes it. @returns the status that it has then */
async function advance(
  ctx: Ctx,
  before: Round,
  { at, receivedAt, late, done, lastAt }: { at: string; receivedAt: Date; late: boolean } & Counts,
): Promise<number> {
  const { inspector, startedAt, total } = before
  let round = before
  if (startedAt === null) {
    const first = { startedAt: at, inspector: inspector ?? ctx.userId }
    round =
      before.status === STATUS.planned
        ? await step(ctx, before, 'start', first)
        : await setColumns(ctx, pathRecord, before, first)
  }
  if (done < total!) return round.status
  const times = { finishedAt: lastAt, receivedAt, timing: late ? TIMING.late : TIMING.onTime }
  return (await step(ctx, round, 'finish', times)).status
}

/** `进水温度 70 ℃ (0 – 60)`, or the label of what is not as it should be with its remark. */
function described({ label, value, unit, ...field }: Answer): string {
  if (typeof value === 'object') return [label, value?.remark].filter(Boolean).join(' ')
  const limits = limitsOf({ label, ...field })
  return `${[label, value, unit].filter((part) => part !== undefined).join(' ')} (${limits})`
}
