/** The page of somebody who reported without an account: whoever has the token follows, adds and rates. */
import { illegalTransition, refusal } from '@atrium/core/contract/refusal'
import { sysName } from '@atrium/core/server/admin/sys-name'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx, OpenCtx } from '@atrium/core/server/call/ctx'
import { inWords } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields, getRow, updateRow } from '@atrium/core/server/entity/rows'
import { keepPhotos, photosInRequest, photosLimitBytes } from '@atrium/core/server/files/photos-in-request'
import { openFileStore } from '@atrium/core/server/files/store'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import { Type } from 'typebox'
import { facility, repair } from '../../index.ts'
import { MOST_PHOTOS, type OwnReport, ownReportAnswer } from '../../open.ts'
import { addComment } from '../log.ts'
import { inform } from '../notices.ts'
import { ratingOf } from '../rating.ts'
import type { Repair } from '../repairs.ts'
import { REPAIR } from '../statuses.ts'

const STATUS_ENTRY = 1
/** Of one report: what somebody has to say beyond that is for the telephone. */
const MOST_COMMENTS = 50

const reportUnknown = refusal(40400, 404, { zh_CN: '报修不存在或已删除', en_US: 'There is no such report' })
const enoughSaid = refusal(40911, 409, {
  zh_CN: '补充已达上限，请直接联系管理人员',
  en_US: 'Nothing more can be added; please call the office',
})

const Token = Type.String({ pattern: '^\\w{32}$' })

/** Runs in the tenant of the token. @throws reportUnknown */
async function atReport<T>(
  ctx: OpenCtx,
  token: string,
  run: (inside: Ctx, row: Repair) => Promise<T>,
  lock?: 'for update',
): Promise<T> {
  const [found] = await ctx.lookup<{ tenant_id: string; id: string }>('facility_repair_by_token', [hashToken(token)])
  if (!found) throw reportUnknown()
  return ctx.asTenant(found.tenant_id, async (inside) => run(inside, await getRow(inside, repair, found.id, lock)))
}

/** What staff write to each other stays with them. */
const ownComments = ({ logs }: Repair) => (logs ?? []).filter(({ type, by }) => type !== STATUS_ENTRY && by === null)

/** The photos that the reporter sees: the own ones, and those of the finished work. */
const shownPhotos = (row: Repair) => [
  ...(row.photos ?? []),
  ...(row.resultPhotos ?? []),
  ...ownComments(row).flatMap(({ photos }) => photos),
]

async function shownReport(ctx: Ctx, row: Repair): Promise<OwnReport> {
  const { no, title, description, status, createdAt, acceptedAt, firstReactAt, finishedAt, rating, feedback } = row
  const where = row.facility ? await getFields(ctx, facility, row.facility, ['name', 'site']).catch(() => null) : null
  const isFinished = status === REPAIR.finished
  const last = (row.logs ?? []).findLast(({ type }) => type === STATUS_ENTRY)
  return {
    sysName: await sysName(ctx),
    ...{ no, title, description, status, createdAt, acceptedAt, firstReactAt, finishedAt, rating, feedback },
    facility: where && { name: where.name, site: where.site },
    rejected: status === REPAIR.rejected ? inWords(last?.content ?? '', ctx.locale) : null,
    photos: row.photos ?? [],
    result: isFinished ? row.result : null,
    resultPhotos: isFinished ? (row.resultPhotos ?? []) : [],
    comments: ownComments(row).map(({ at, content, photos }) => ({ at, content, photos })),
  }
}

export const getOwnReport = call({
  method: 'GET',
  path: '/api/client/facility/repair',
  guard: { kind: 'open' },
  summary: 'What became of a report, for whoever has its token',
  query: Type.Object({ token: Token }, { additionalProperties: false }),
  response: ownReportAnswer,
  rateLimit: { max: 60, windowS: 60 },
  run: (ctx, { query }) =>
    atReport(ctx, query.token, async (inside, row) => ({ code: 0, repair: await shownReport(inside, row) })),
})

export const getOwnPhoto = call({
  method: 'GET',
  path: '/api/client/facility/photo',
  guard: { kind: 'open' },
  summary: 'A photo of a report or of the finished work, as a data URL, for whoever has the token of the report',
  query: Type.Object({ token: Token, url: Type.String({ maxLength: 60 }) }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), picture: Type.String() }),
  rateLimit: { max: 120, windowS: 60 },
  async run(ctx, { query: { token, url } }) {
    const file = await atReport(ctx, token, async (inside, row) => {
      if (!shownPhotos(row).includes(url)) throw reportUnknown()
      const { rows } = await rawSql(inside.tx).executeSql<{ name: string; type: string }>(
        `select name, type from file where '/api/file/' || name = $1 and gone_at is null`,
        [url],
      )
      if (!rows[0]) throw reportUnknown()
      return rows[0]
    })
    const store = await openFileStore(ctx.services.settings)
    const bytes = await store.read(file.name)
    return { code: 0, picture: `data:${file.type};base64,${Buffer.from(bytes).toString('base64')}` }
  },
})

export const postOwnComment = call({
  method: 'POST',
  path: '/api/client/facility/repair/log',
  guard: { kind: 'open' },
  summary: 'Adds something to a report, for whoever has its token',
  body: Type.Object(
    {
      token: Token,
      content: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
      photos: Type.Optional(photosInRequest(MOST_PHOTOS)),
    },
    { additionalProperties: false },
  ),
  response: ownReportAnswer,
  bodyLimitBytes: photosLimitBytes(MOST_PHOTOS),
  rateLimit: { max: 5, windowS: 60 },
  async run(ctx, { body: { token, content, photos = [] } }) {
    const tenantId = await atReport(ctx, token, async (inside, row) => {
      refuseComment(row)
      return inside.tenantId
    })
    const kept = await keepPhotos(ctx.services, tenantId, photos)
    return atReport(
      ctx,
      token,
      async (inside, row) => {
        refuseComment(row)
        await addComment(inside, row._id, content.trim(), kept, { byName: row.reporterName ?? '' })
        await inform(inside, row.repairers ?? [], 'added', row)
        return { code: 0, repair: await shownReport(inside, await getRow(inside, repair, row._id)) }
      },
      'for update',
    )
  },
})

/** @throws illegalTransition for one that was rejected | enoughSaid */
function refuseComment(row: Repair): void {
  if (row.status === REPAIR.rejected) throw illegalTransition({ params: { from: row.status, action: 'log' } })
  if (ownComments(row).length >= MOST_COMMENTS) throw enoughSaid()
}

export const postRating = call({
  method: 'POST',
  path: '/api/client/facility/repair/rating',
  guard: { kind: 'open' },
  summary: 'Rates finished work, for whoever has the token of the report; a later rating replaces it',
  body: Type.Object(
    {
      token: Token,
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      feedback: Type.Optional(Type.String({ maxLength: 500 })),
    },
    { additionalProperties: false },
  ),
  response: ownReportAnswer,
  rateLimit: { max: 10, windowS: 60 },
  run: (ctx, { body: { token, ...given } }) =>
    atReport(
      ctx,
      token,
      async (inside, row) => {
        const changed = await updateRow(inside, repair, row._id, ratingOf(row, given))
        return { code: 0, repair: await shownReport(inside, changed) }
      },
      'for update',
    ),
})
