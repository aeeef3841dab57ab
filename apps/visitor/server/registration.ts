/** The two calls behind the QR code. There is no session: the code determines the tenant. */
import {
  type Answer,
  type FormValues,
  formValuesSchema,
  readAnswers,
} from '@atrium/core/contract/patterns/form-answers'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { sysName } from '@atrium/core/server/admin/sys-name'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { insertRow } from '@atrium/core/server/entity/rows'
import { answerPictures, readPictures, takePictures } from '@atrium/core/server/forms/pictures'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { visitForm } from '../form-fields.ts'
import { visitor } from '../index.ts'
import { publicForm, registered } from '../phone.ts'
import { announce } from './notice.ts'
import { atOpenCode, dayIsFull, type RegisterCodeRow } from './register-code.ts'
import { tablesOf } from './tables.ts'

export const pictures = answerPictures({
  table: 'visitor_picture',
  owner: 'visitor_id',
  entity: visitor,
  path: '/api/visitor/picture',
  reads: ['visitor', 'record', 'read'],
})

const Code = Type.String({ pattern: '^\\w{1,20}$' })

export const getPublicForm = call({
  method: 'GET',
  path: '/api/client/visitor/registerCode',
  guard: { kind: 'open' },
  summary: 'The public form of an open register code',
  query: Type.Object({ code: Code }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), registerCode: publicForm }),
  rateLimit: { max: 60, windowS: 60 },
  run: (ctx, { query }) =>
    atOpenCode(ctx, query.code, async (inside, { _id, name, site, agreement, fields, dailyLimit, retentionDays }) => {
      if (dailyLimit !== null && (await registeredToday(inside, _id)) >= dailyLimit) throw dayIsFull()
      return { code: 0, registerCode: { name, sysName: await sysName(inside), site, agreement, fields, retentionDays } }
    }),
})

export const register = call({
  method: 'POST',
  path: '/api/client/visitor',
  guard: { kind: 'open' },
  summary: 'Registers a visitor through a register code; pictures are data URLs of at most 200,000 characters',
  body: Type.Object({ code: Code, values: formValuesSchema(visitForm) }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), visitor: registered }),
  rateLimit: { max: 5, windowS: 60 },
  async run(ctx, { body: { code: scanned, values } }) {
    const [tenantId, answers] = await atOpenCode(ctx, scanned, async (inside, code) => {
      return [inside.tenantId, answersTo(code, values)] as const
    })
    const read = await readPictures(tenantId, answers)
    return atOpenCode(ctx, scanned, async (inside, code) => {
      const taken = takePictures(answersTo(code, values), read)
      await takePlace(inside, code)
      const row = await insertVisitor(inside, code, taken, ctx.ip)
      await announce(inside, code, row)
      return { code: 0, visitor: { no: row.no, name: row.name, createdAt: row.createdAt } }
    })
  },
})

/** @throws invalidParameter at the wrong fields */
function answersTo({ fields }: RegisterCodeRow, values: FormValues): readonly Answer[] {
  const { answers, wrong } = readAnswers(fields, values)
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
  return answers
}

/** @throws dayIsFull */
async function takePlace(ctx: Ctx, code: RegisterCodeRow): Promise<void> {
  // Counting locks the code's row, so that two visitors cannot both be the last one of the day. A refusal rolls it
  // back.
  await tablesOf(ctx.tx)
    .updateTable('visitor_register_code')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', code._id)
    .execute()
  if (code.dailyLimit !== null && (await registeredToday(ctx, code._id)) >= code.dailyLimit) throw dayIsFull()
}

/** Deleted rows count as well: deleting a row does not make room for another visitor. */
async function registeredToday(ctx: Ctx, registerCodeId: string): Promise<number> {
  const { registered } = await tablesOf(ctx.tx)
    .selectFrom('visitor_record')
    .select((row) => row.fn.countAll<number>().as('registered'))
    .where('register_code_id', '=', registerCodeId)
    .where('created_at', '>=', sql<Date>`(select start_of('day'))`)
    .executeTakeFirstOrThrow()
  return registered
}

async function insertVisitor(ctx: Ctx, code: RegisterCodeRow, taken: ReturnType<typeof takePictures>, ip: string) {
  const { answers } = taken
  const textOf = (key: string) => answers.find((answer) => answer.key === key)?.value?.toString() ?? null
  const photo = answers.find(({ type, value }) => type === 'photo' && value !== null)?.value
  const row = await insertRow(ctx, visitor, {
    registerCode: code._id,
    notify: code.notify,
    fields: answers,
    name: textOf('name'),
    mobile: textOf('mobile'),
    company: textOf('company'),
    purpose: textOf('purpose'),
    host: await findHost(ctx, code, textOf('host')),
    photo: photo ? [photo] : null,
    sourceIp: ip,
    // The users who can see the code can see its visitors.
    group: code.group,
    creator: code.creator,
  })
  await pictures.store(ctx, row._id, taken.pictures)
  return row
}

/** Visitors type the host's name. It is the receiver with this name, or null if there is none or more than one. */
async function findHost(ctx: Ctx, code: RegisterCodeRow, name: string | null): Promise<string | null> {
  if (name === null || !code.receivers?.length) return null
  const named = await ctx.tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', code.receivers)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .execute()
  return named.length === 1 ? named[0]!.id : null
}
