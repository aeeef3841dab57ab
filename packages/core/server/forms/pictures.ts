/**
 * Photos and signatures in answers. Forms send them as data URLs; their bytes are stored in a table of the app (`id`,
 * the row's id, `content_type`, `bytes`), which is deleted with its row.
 */

import { sql } from 'kysely'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import type { Triple } from '../../contract/access.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { Id } from '../../contract/define/schema.ts'
import { isPicture } from '../../contract/patterns/form.ts'
import type { Answer } from '../../contract/patterns/form-answers.ts'
import { invalidParameter, Refusal, recordNotFound } from '../../contract/refusal.ts'
import { call } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import { getRow } from '../entity/rows.ts'
import { type Picture, remade } from '../files/picture.ts'
import { notAPicture } from '../files/refusals.ts'

interface StoredPicture {
  id: string
  contentType: string
  bytes: Buffer
}

/** The pictures of a form, by the data URLs that were sent. */
type ReadPictures = ReadonlyMap<string, Picture>

/**
 * Reads the pictures in the answers and encodes them again, so that only their pixels are stored. It takes time, so no
 * transaction may be open.
 * @throws invalidParameter at a field whose value is no picture | tooManyPixels | temporarilyUnavailable
 */
export async function readPictures(tenantId: string, answers: readonly Answer[]): Promise<ReadPictures> {
  const read = new Map<string, Picture>()
  for (const { key, type, value } of answers) {
    if (!isPicture(type) || typeof value !== 'string') continue
    const bytes = Buffer.from(value.slice(value.indexOf(',') + 1), 'base64')
    read.set(value, await remade(tenantId, bytes, 'image').catch(atField(key)))
  }
  return read
}

function atField(key: string): (error: unknown) => never {
  return (error) => {
    const isNone = error instanceof Refusal && error.code === notAPicture().code
    throw isNone ? invalidParameter({ fields: { [key]: error.text } }) : error
  }
}

/**
 * Moves the pictures out of the answers and puts their ids in their place.
 * @throws invalidParameter for a picture that was not read, because the form was changed meanwhile
 */
export function takePictures(
  answers: readonly Answer[],
  read: ReadPictures,
): { answers: Answer[]; pictures: StoredPicture[] } {
  const pictures: StoredPicture[] = []
  const without = answers.map((answer) => {
    if (!isPicture(answer.type) || typeof answer.value !== 'string') return answer
    const picture = read.get(answer.value)
    if (!picture) throw invalidParameter()
    const stored = { id: uuid(), contentType: picture.type, bytes: picture.bytes }
    pictures.push(stored)
    return { ...answer, value: stored.id }
  })
  return { answers: without, pictures }
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
  async function store(ctx: Ctx, rowId: string, pictures: readonly StoredPicture[]): Promise<void> {
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
