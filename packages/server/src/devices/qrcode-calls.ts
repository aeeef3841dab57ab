import type { Triple } from '@atrium/contract/access'
import type { Entity } from '@atrium/contract/define/entity'
import { Id } from '@atrium/contract/define/schema'
import { QRCODE_MAX_COUNT } from '@atrium/contract/patterns/qrcode'
import { recordNotFound } from '@atrium/contract/refusal'
import { type Static, Type } from 'typebox'
import { type AppCall, call } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import { logName } from '../call/log.ts'
import { scopeCondition } from '../call/reach.ts'
import { rawSql } from '../db/raw.ts'
import { within } from '../entity/within.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { type PrintedCode, qrPdf, qrPng, qrZip } from './qr-files.ts'
import { makeQrcodes } from './qrcodes.ts'

const BatchName = Type.String({ minLength: 1, maxLength: 20 })
const FilesQuery = Type.Object(
  {
    type: Type.Union([Type.Literal('png'), Type.Literal('zip'), Type.Literal('pdf')]),
    _id: Type.Optional(Id),
    ids: Type.Optional(Type.String({ maxLength: 40 * QRCODE_MAX_COUNT })),
    batch: Type.Optional(BatchName),
  },
  { additionalProperties: false },
)

/** The calls for an app's printed codes that its descriptor does not generate. */
export function qrcodeCalls(app: string, entity: Entity): AppCall[] {
  const may = (permission: string): Triple => [app, entity.module, permission]
  return [
    call({
      method: 'POST',
      path: entity.path,
      guard: { kind: 'anyOf', triples: [may('create')] },
      summary: 'Makes a batch of codes',
      body: Type.Object(
        {
          count: Type.Integer({ minimum: 1, maximum: QRCODE_MAX_COUNT }),
          batch: Type.Optional(Type.Union([BatchName, Type.Null()])),
          prefix: Type.Optional(Type.Union([Type.String({ pattern: '^[A-Za-z0-9]{0,6}$' }), Type.Null()])),
        },
        { additionalProperties: false },
      ),
      response: Type.Object({
        code: Type.Literal(0),
        _id: Id,
        list: Type.Array(Type.Object({ _id: Id, no: Type.String() })),
      }),
      async run(ctx, { body }) {
        const list = await makeQrcodes(ctx, app, logName(app, entity.name), body)
        return { code: 0, _id: list[0]!._id, list }
      },
    }),
    call({
      method: 'GET',
      path: `${entity.path}/file`,
      guard: { kind: 'anyOf', triples: [may('read')] },
      summary: 'Codes to print: one as PNG, or several (ids, a batch) as PNGs in a zip or as sheets in a PDF',
      query: FilesQuery,
      response: Type.Any(),
      rateLimit: { max: 30, windowS: 60 },
      run: (ctx, { query }) => filesOf(ctx, app, entity, query),
    }),
  ]
}

async function filesOf(ctx: Ctx, app: string, entity: Entity, query: Static<typeof FilesQuery>): Promise<FileAnswer> {
  const codes = await codesOf(await within(ctx, entity, [app, entity.module, 'read']), app, entity, query)
  const [first] = codes
  if (!first) throw recordNotFound()
  const name = codes.length === 1 ? first.no : (query.batch ?? `${app}-${codes.length}`)
  switch (query.type) {
    case 'png':
      return new FileAnswer({ name: `${first.no}.png`, type: 'image/png', pieces: onePiece(qrPng(first.address)) })
    case 'zip':
      return new FileAnswer({ name: `${name}.zip`, type: 'application/zip', pieces: qrZip(codes) })
    case 'pdf':
      return new FileAnswer({ name: `${name}.pdf`, type: 'application/pdf', pieces: qrPdf(codes) })
  }
}

/** In the order of their creation. Void codes are not printed again. */
async function codesOf(
  ctx: Ctx,
  app: string,
  entity: Entity,
  query: Static<typeof FilesQuery>,
): Promise<PrintedCode[]> {
  const { _id, ids, batch } = query
  const parameters: unknown[] = [app]
  const bind = (value: unknown) => `$${parameters.push(value)}`
  const wanted = [...(_id ? [_id] : []), ...(ids?.split(',').filter((id) => UUID.test(id)) ?? [])]
  const conditions = [
    ...(wanted.length > 0 || batch === undefined ? [`id = any(${bind(wanted)}::uuid[])`] : []),
    ...(batch === undefined ? [] : [`batch = ${bind(batch)}`]),
    ...scopeCondition(ctx.scope, entity, bind),
  ]
  const { rows } = await rawSql(ctx.tx).executeSql<{ no: string; url: string }>(
    `select no, url from qrcode where app = $1 and deleted_at is null and status <> 3 and ${conditions.join(' and ')}
     order by id limit ${QRCODE_MAX_COUNT}`,
    parameters,
  )
  return rows.map(({ no, url }) => ({ no, address: ctx.publicUrl + url }))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function* onePiece(picture: Promise<Buffer>): AsyncGenerator<Uint8Array> {
  yield await picture
}
