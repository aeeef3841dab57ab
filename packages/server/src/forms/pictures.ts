/**
 * Photos and signatures in answers. Forms send them as data URLs; their bytes are stored in a table of the app (`id`,
 * the row's id, `content_type`, `bytes`), which is deleted with its row.
 */
import type { Triple } from '@atrium/contract/access'
import type { Entity } from '@atrium/contract/define/entity'
import { Id } from '@atrium/contract/define/schema'
import { isPicture } from '@atrium/contract/patterns/form'
import type { Answer } from '@atrium/contract/patterns/form-answers'
import { invalidParameter, recordNotFound } from '@atrium/contract/refusal'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { call } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import { getRow } from '../entity/rows.ts'

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

interface PictureTable {
  table: string
  /** Column with the id of the row whose answers the pictures belong to. */
  owner: string
  entity: Entity
  /** Of the call that shows one picture, and the permission it needs. */
  path: string
  reads: Triple
}

/** The pictures of one entity's answers: `store` after its row was inserted, and the call that shows one. */
export function answerPictures({ table, owner, entity, path, reads }: PictureTable) {
  async function store(ctx: Ctx, rowId: string, pictures: readonly Picture[]): Promise<void> {
    if (pictures.length === 0) return
    const rows = pictures.map(({ id, contentType, bytes }) => sql`(${id}, ${rowId}, ${contentType}, ${bytes})`)
    await sql`insert into ${sql.table(table)} (id, ${sql.ref(owner)}, content_type, bytes)
      values ${sql.join(rows)}`.execute(ctx.tx)
  }

  const get = call({
    method: 'GET',
    path,
    guard: { kind: 'anyOf', triples: [reads] },
    summary: `One photo or signature of a ${entity.name}, as a data URL`,
    query: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), picture: Type.String() }),
    async run(ctx, { query }) {
      const { rows } = await sql<{ owner: string; content_type: string; bytes: Buffer }>`
        select ${sql.ref(owner)} as owner, content_type, bytes from ${sql.table(table)} where id = ${query._id}`.execute(
        ctx.tx,
      )
      if (!rows[0]) throw recordNotFound()
      const { owner: rowId, content_type: contentType, bytes } = rows[0]
      // A picture can be read by users who can read its row: not after the row was deleted, not outside the data scope.
      await getRow(ctx, entity, rowId)
      return { code: 0, picture: `data:${contentType};base64,${bytes.toString('base64')}` }
    },
  })
  return { store, get }
}
