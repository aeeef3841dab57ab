/** The calls behind a facility's printed code. There is no session: the code determines the tenant. */
import { cut } from '@atrium/core/contract/cut'
import { phone } from '@atrium/core/contract/define/fields'
import { fieldSchema } from '@atrium/core/contract/define/schema'
import { refusal } from '@atrium/core/contract/refusal'
import { sysName } from '@atrium/core/server/admin/sys-name'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx, OpenCtx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { findPrintedCode } from '@atrium/core/server/codes/printed-codes'
import { rawSql } from '@atrium/core/server/db/raw'
import { getFields, getRow } from '@atrium/core/server/entity/rows'
import { keepPhotos, photosInRequest, photosLimitBytes } from '@atrium/core/server/files/photos-in-request'
import { makeProofTask } from '@atrium/core/server/identity/guessing/proof'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import { checkProof } from '@atrium/core/server/identity/sms/sms-limits'
import { randomText } from '@atrium/core/server/secrets/random-text'
import { Type } from 'typebox'
import { category, facility } from '../../index.ts'
import { MOST_PHOTOS, scannedAnswer } from '../../open.ts'
import { openRepair } from '../repairs.ts'
import { FACILITY } from '../statuses.ts'

const BY_SCAN = 2
const TITLE_LENGTH = 60
const TOKEN_LENGTH = 32

const codeUnknown = refusal(40400, 404, { zh_CN: '二维码不存在', en_US: 'This code does not exist' })
const facilityGone = refusal(40911, 409, { zh_CN: '设施已报废', en_US: 'This facility is scrapped' })

const Code = Type.String({ pattern: '^\\w{1,40}$' })
const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })

/** Runs in the tenant of the code. @throws codeUnknown | facilityGone */
async function atFacility<T>(ctx: OpenCtx, code: string, run: (inside: Ctx, row: Row<typeof facility>) => Promise<T>) {
  const found = await findPrintedCode(ctx, 'facility', facility, code)
  if (!found) throw codeUnknown()
  return ctx.asTenant(found.tenantId, async (inside) => {
    const row = await getRow(inside, facility, found._id)
    if (row.status === FACILITY.scrapped) throw facilityGone()
    return run(inside, row)
  })
}

const subjectOf = (code: string) => `facility.report ${code}`

/** Reports about a facility in the last day by people who scanned its code: the work grows with them. */
async function scansToday({ tx }: Ctx, id: string): Promise<number> {
  const { rows } = await rawSql(tx).executeSql<{ count: number }>(
    `select count(*)::integer as count from facility_repair where tenant_id = current_tenant() and facility_id = $1
       and source = ${BY_SCAN} and created_at > now() - interval '1 day' and deleted_at is null`,
    [id],
  )
  return rows[0]!.count
}

export const getScanned = call({
  method: 'GET',
  path: '/api/client/facility/facility',
  guard: { kind: 'open' },
  summary: 'What a printed code belongs to, and the proof of work that a report needs',
  query: Type.Object({ code: Code }, { additionalProperties: false }),
  response: scannedAnswer,
  rateLimit: { max: 60, windowS: 60 },
  run: (ctx, { query: { code } }) =>
    atFacility(ctx, code, async (inside, { _id, no, name, site, status, openRepairs, category: kind }) => {
      const { name: categoryName } = await getFields(inside, category, kind, ['name'])
      const proof = makeProofTask(ctx.services.settings.secretKey, subjectOf(code), await scansToday(inside, _id))
      const facts = { no, name, site, status, openRepairs: openRepairs ?? 0, category: categoryName }
      return { code: 0, facility: { ...facts, sysName: await sysName(inside) }, proof }
    }),
})

export const postReport = call({
  method: 'POST',
  path: '/api/client/facility/repair',
  guard: { kind: 'open' },
  summary: 'Reports a facility whose code was scanned; the token opens the page of the report',
  body: Type.Object(
    {
      code: Code,
      description: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
      name: Name,
      mobile: Type.Optional(Type.Unsafe<string>(fieldSchema(phone()))),
      photos: Type.Optional(photosInRequest(MOST_PHOTOS)),
      proof: Type.Optional(Type.String({ maxLength: 120 })),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0), repair: Type.Object({ no: Type.String(), token: Type.String() }) }),
  bodyLimitBytes: photosLimitBytes(MOST_PHOTOS),
  rateLimit: { max: 5, windowS: 60 },
  async run(ctx, { body: { code, description, name, mobile, photos = [], proof } }) {
    const [tenantId, requests] = await atFacility(ctx, code, async (inside, { _id }) => {
      return [inside.tenantId, await scansToday(inside, _id)] as const
    })
    await checkProof(ctx.services, { subject: subjectOf(code), proof, requests })
    const kept = await keepPhotos(ctx.services, tenantId, photos)
    const token = randomText(TOKEN_LENGTH)
    return atFacility(ctx, code, async (inside, row) => {
      const { no } = await openRepair(inside, {
        title: titleOf(description),
        description: description.trim(),
        facility: row._id,
        photos: kept.length > 0 ? kept : null,
        reporterName: name.trim(),
        reporterMobile: mobile ?? null,
        source: BY_SCAN,
        byName: name.trim(),
        reporterTokenHash: hashToken(token),
      })
      return { code: 0, repair: { no, token } }
    })
  },
})

/** The first line of what somebody wrote. */
const titleOf = (description: string) =>
  cut(
    description
      .trim()
      .split(/[\r\n]/, 1)[0]!
      .trimEnd(),
    TITLE_LENGTH,
  )
