/** What happened to a repair, and what people wrote about it. */
import { img } from '@atrium/core/contract/define/fields'
import { fieldSchema, Id } from '@atrium/core/contract/define/schema'
import { type PhonePlace, submissionBody } from '@atrium/core/contract/patterns/submission'
import { illegalTransition, type Text } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit } from '@atrium/core/server/call/log'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { once } from '@atrium/core/server/submissions/once'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { repair } from '../index.ts'
import { REPAIR } from './statuses.ts'

const STATUS = 1
const COMMENT = 2
const PHOTOS = 3

export const STEPS = {
  created: storable('facility.step.created', { zh_CN: '已提交', en_US: 'Submitted' }),
  accepted: storable('facility.step.accepted', { zh_CN: '已受理，维修人：{names}', en_US: 'Accepted, for {names}' }),
  assigned: storable('facility.step.assigned', { zh_CN: '改派给 {names}', en_US: 'Given to {names}' }),
  rejected: storable('facility.step.rejected', { zh_CN: '已驳回：{reason}', en_US: 'Rejected: {reason}' }),
  started: storable('facility.step.started', { zh_CN: '开始维修', en_US: 'Work started' }),
  finished: storable('facility.step.finished', { zh_CN: '已完成：{result}', en_US: 'Finished: {result}' }),
} satisfies Record<string, Text>

/** What a phone reports of the moment at which its person did something; nothing of what is done in the office. */
export interface Reported {
  takenAt?: string | null | undefined
  place?: PhonePlace | null | undefined
}

interface Written extends Reported {
  /** Who wrote, if no user did. */
  byName?: string | undefined
}

/** Written beside the status that it says. */
export const addStep = (
  ctx: Ctx,
  repairId: string,
  step: keyof typeof STEPS,
  values: Parameters<typeof stored>[1] = {},
  written: Written = {},
) => addEntry(ctx, repairId, STATUS, stored(STEPS[step], values), [], written)

export const addComment = (
  ctx: Ctx,
  repairId: string,
  content: string,
  photos: readonly string[],
  written: Written = {},
) => addEntry(ctx, repairId, photos.length > 0 ? PHOTOS : COMMENT, content, photos, written)

function addEntry(
  ctx: Ctx,
  repairId: string,
  type: number,
  content: string,
  photos: readonly string[],
  { byName, takenAt, place }: Written,
) {
  return rawSql(ctx.tx).executeSql(
    `insert into facility_repair_log (id, repair_id, by_id, by_name, type, content, photos, taken_at, place)
     values ($1, $2, $3, coalesce($4, (select name from app_user where tenant_id = current_tenant() and id = $3), ''),
       $5, $6, $7, $8, $9)`,
    [
      uuid(),
      repairId,
      ctx.userId,
      byName ?? null,
      type,
      content,
      JSON.stringify(photos),
      takenAt ?? null,
      place ? JSON.stringify(place) : null,
    ],
  )
}

export const postLog = call({
  method: 'POST',
  path: '/api/facility/repair/log',
  guard: { kind: 'anyOf', triples: [['facility', 'repair', 'log']] },
  summary: 'Adds a comment with photos to a repair that was not rejected',
  body: Type.Object(
    {
      _id: Id,
      content: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
      photos: Type.Optional(Type.Unsafe<string[]>(fieldSchema(img(9)))),
      ...submissionBody,
      // The office has none.
      idemKey: Type.Optional(submissionBody.idemKey),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0), repair: Type.Any() }),
  async run(ctx, { body }) {
    const { idemKey } = body
    if (idemKey === undefined) return writeLog(ctx, body)
    return once(ctx, { call: 'facility.repair.log', body: { ...body, idemKey } }, () => writeLog(ctx, body))
  },
})

interface Comment extends Reported {
  _id: string
  content: string
  photos?: string[]
}

async function writeLog(ctx: Ctx, { _id, content, photos = [], ...reported }: Comment) {
  const inside = await within(ctx, repair, ['facility', 'repair', 'log'])
  const row = await getRow(inside, repair, _id, 'for update')
  // A repair that is over takes no more comments of staff.
  if (row.status === REPAIR.rejected) throw illegalTransition({ params: { from: row.status, action: 'log' } })
  await addComment(ctx, _id, content.trim(), photos, reported)
  await audit(ctx, { action: 'log', entity: 'facility.repair', rowId: _id, after: { title: row.title, content } })
  return { code: 0, repair: await getRow(inside, repair, _id) }
}
