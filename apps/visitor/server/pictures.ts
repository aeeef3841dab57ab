/**
 * Photos and signatures. Forms send them as data URLs in the answers; their bytes are stored in a table of their own.
 */

import { Id } from '@atrium/contract/define/schema'
import { invalidParameter, recordNotFound } from '@atrium/contract/refusal'
import { call } from '@atrium/server/call/app-call'
import type { Ctx } from '@atrium/server/call/ctx'
import { getRow } from '@atrium/server/entity/rows'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import type { Answer } from '../answers.ts'
import { isPicture } from '../form-fields.ts'
import { visitor } from '../index.ts'
import { tablesOf } from './tables.ts'

interface Picture {
  id: string
  contentType: string
  bytes: Buffer
}

/** Moves the pictures out of the answers and puts their ids in their place. */
export function takePictures(answers: readonly Answer[]): { answers: Answer[]; pictures: Picture[] } {
  const pictures: Picture[] = []
  const without = answers.map((answer) => {
    if (!isPicture(answer.type) || typeof answer.value !== 'string') return answer
    const picture = fromDataUrl(answer.value)
    pictures.push(picture)
    return { ...answer, value: picture.id }
  })
  return { answers: without, pictures }
}

function fromDataUrl(url: string): Picture {
  const [, contentType, base64] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? []
  if (!contentType || base64 === undefined) throw invalidParameter()
  return { id: uuid(), contentType, bytes: Buffer.from(base64, 'base64') }
}

export async function storePictures(ctx: Ctx, visitorId: string, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return
  await tablesOf(ctx.tx)
    .insertInto('visitor_picture')
    .values(
      pictures.map(({ id, contentType, bytes }) => ({ id, visitor_id: visitorId, content_type: contentType, bytes })),
    )
    .execute()
}

export const getPicture = call({
  method: 'GET',
  path: '/api/visitor/picture',
  guard: { kind: 'anyOf', triples: [['visitor', 'record', 'read']] },
  summary: 'One photo or signature of a visitor, as a data URL',
  query: Type.Object({ _id: Id }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), picture: Type.String() }),
  async run(ctx, { query }) {
    const picture = await tablesOf(ctx.tx)
      .selectFrom('visitor_picture')
      .selectAll()
      .where('id', '=', query._id)
      .executeTakeFirst()
    if (!picture) throw recordNotFound()
    // A picture can be read by users who can read its visitor: not after the row was deleted, not outside the data
    // scope.
    await getRow(ctx, visitor, picture.visitor_id)
    return { code: 0, picture: `data:${picture.content_type};base64,${picture.bytes.toString('base64')}` }
  },
})
