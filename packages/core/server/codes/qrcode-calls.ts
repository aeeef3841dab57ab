import { Type } from 'typebox'
import type { Entity } from '../../contract/define/entity.ts'
import { Id } from '../../contract/define/schema.ts'
import { QRCODE_MAX_COUNT } from '../../contract/patterns/qrcode.ts'
import { type AppCall, call } from '../call/app-call.ts'
import { logName } from '../call/log.ts'
import { codeFileCall } from './code-file-call.ts'
import { makeQrcodes, QRCODE } from './qrcodes.ts'

const BatchName = Type.String({ minLength: 1, maxLength: 20 })

/** The calls for an app's printed codes that its descriptor does not generate. */
export function qrcodeCalls(app: string, entity: Entity): AppCall[] {
  return [
    call({
      method: 'POST',
      path: entity.path,
      guard: { kind: 'anyOf', triples: [[app, entity.module, 'create']] },
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
    codeFileCall(app, entity, { field: 'no', pathOf: (no) => `/q/${app}/${no}`, voided: QRCODE.voided }),
  ]
}
