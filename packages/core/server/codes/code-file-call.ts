import { type Static, Type } from 'typebox'
import type { Entity } from '../../contract/define/entity.ts'
import { Id } from '../../contract/define/schema.ts'
import { QRCODE_MAX_COUNT } from '../../contract/patterns/qrcode.ts'
import { recordNotFound } from '../../contract/refusal.ts'
import { type AppCall, call } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import { scopeCondition } from '../call/reach.ts'
import { rawSql } from '../db/raw.ts'
import { quotedColumn, sourceOf } from '../entity/columns.ts'
import { within } from '../entity/within.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { type PrintedCode, qrPdf, qrPng, qrZip } from './code-files.ts'

/** The code of an entity's rows, and the path that opens it. */
export interface CodeOfRows {
  /** The field with the code. */
  field: string
  /** The fields printed below the code on sheets, the largest first. Absent: the code. */
  labels?: readonly string[]
  /** The field by which files are named. Absent: the code. */
  fileName?: string
  /** The field with the width of the picture, in pixels. Absent: 600. */
  widthPx?: string
  pathOf(code: string): string
  /** Rows with this status are not printed again. */
  voided?: number
}

const Query = Type.Object(
  {
    type: Type.Union([Type.Literal('png'), Type.Literal('zip'), Type.Literal('pdf')]),
    _id: Type.Optional(Id),
    ids: Type.Optional(Type.String({ maxLength: 40 * QRCODE_MAX_COUNT })),
    batch: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    all: Type.Optional(Type.Literal('1')),
  },
  { additionalProperties: false },
)
type Query = Static<typeof Query>

/**
 * `GET <path>/file`: the codes of an entity's rows, to be printed, a thousand at most. `batch` is for entities that have
 * this field.
 */
export function codeFileCall(app: string, entity: Entity, code: CodeOfRows): AppCall {
  const may = [app, entity.module, 'read'] as const
  return call({
    method: 'GET',
    path: `${entity.path}/file`,
    guard: { kind: 'anyOf', triples: [may] },
    summary: 'Codes to print: one as PNG, or several (ids, a batch, all) as PNGs in a zip or as sheets in a PDF',
    query: Query,
    response: Type.Any(),
    rateLimit: { max: 30, windowS: 60 },
    async run(ctx, { query }) {
      const codes = await codesOf(await within(ctx, entity, may), entity, code, query)
      const [first] = codes
      if (!first) throw recordNotFound()
      const name = codes.length === 1 ? first.name : (query.batch ?? `${app}-${codes.length}`)
      switch (query.type) {
        case 'png':
          return new FileAnswer({
            name: `${first.name}.png`,
            type: 'image/png',
            pieces: onePiece(qrPng(first)),
          })
        case 'zip':
          return new FileAnswer({ name: `${name}.zip`, type: 'application/zip', pieces: qrZip(codes) })
        case 'pdf':
          return new FileAnswer({ name: `${name}.pdf`, type: 'application/pdf', pieces: qrPdf(codes) })
      }
    },
  })
}

interface Coded {
  code: string
  name: string
  widthPx: number | null
  lines: (string | null)[]
}

/** In the order of their creation. */
async function codesOf(ctx: Ctx, entity: Entity, code: CodeOfRows, query: Query): Promise<PrintedCode[]> {
  const { _id, ids, batch, all } = query
  const parameters: unknown[] = []
  const bind = (value: unknown) => `$${parameters.push(value)}`
  const wanted = [...(_id ? [_id] : []), ...(ids?.split(',').filter((id) => UUID.test(id)) ?? [])]
  const byBatch = batch !== undefined && entity.fields.batch !== undefined
  const byIds = wanted.length > 0 || !(byBatch || all)
  const conditions = [
    'deleted_at is null',
    ...(code.voided === undefined ? [] : [`status <> ${bind(code.voided)}`]),
    ...(byIds ? [`id = any(${bind(wanted)}::uuid[])`] : []),
    ...(byBatch ? [`batch = ${bind(batch)}`] : []),
    ...scopeCondition(ctx.scope, entity, bind),
  ]
  const { field, fileName = field, labels = [field], widthPx } = code
  const width = widthPx === undefined ? 'null::int' : quotedColumn(entity, widthPx)
  const lines = labels.map((label) => `${quotedColumn(entity, label)}::text`)
  const { rows } = await rawSql(ctx.tx).executeSql<Coded>(
    `select ${quotedColumn(entity, field)} as code, ${quotedColumn(entity, fileName)}::text as name,
       ${width} as "widthPx", array[${lines.join(', ')}] as lines
     from ${sourceOf(entity)} where ${conditions.join(' and ')} order by id limit ${QRCODE_MAX_COUNT}`,
    parameters,
  )
  return rows.map(({ code: text, name, lines, widthPx }) => ({
    name,
    ...(widthPx !== null && { widthPx }),
    lines: lines.flatMap((line) => line || []),
    address: ctx.publicUrl + code.pathOf(text),
  }))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function* onePiece(picture: Promise<Buffer>): AsyncGenerator<Uint8Array> {
  yield await picture
}
