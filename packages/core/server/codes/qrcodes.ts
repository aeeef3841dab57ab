import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Entity } from '../../contract/define/entity.ts'
import { illegalTransition, relatedMissing } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { rawSql } from '../db/raw.ts'
import { removeRow } from '../entity/rows.ts'

export const QRCODE = { unbound: 1, bound: 2, voided: 3 } as const

/** The length with the prefix; short enough that a cheap phone reads the code in bad light. */
const NO_LENGTH = 12
// Without 0, O, 1, l and I: people type them when the camera fails.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

interface Batch {
  count: number
  batch?: string | null
  prefix?: string | null
}

/** Creates codes that nobody can guess and that have never existed before. @returns their numbers */
export async function makeQrcodes(ctx: Ctx, app: string, logged: string, { count, batch, prefix }: Batch) {
  const made: { _id: string; no: string }[] = []
  while (made.length < count) {
    const wanted = Array.from({ length: count - made.length }, () => ({ _id: uuid(), no: numberWith(prefix ?? '') }))
    const { rows } = await rawSql(ctx.tx).executeSql<{ _id: string; no: string }>(
      `insert into qrcode (id, app, no, batch, group_id, creator_id)
       select w.id, $3, w.no, $4, $5, $6 from unnest($1::uuid[], $2::text[]) as w (id, no)
       on conflict do nothing returning id as "_id", no`,
      [wanted.map(({ _id }) => _id), wanted.map(({ no }) => no), app, batch ?? null, ctx.group, ctx.userId],
    )
    made.push(...rows)
  }
  await audit(ctx, { action: 'create', entity: logged, rowId: made[0]!._id, after: { count, batch: batch ?? null } })
  return made
}

function numberWith(prefix: string): string {
  const random = Array.from({ length: NO_LENGTH - prefix.length }, () => LETTERS[randomInt(LETTERS.length)])
  return prefix + random.join('')
}

/**
 * Binds a code to a device of its app, or unbinds it (`device: null`).
 * @throws illegalTransition for a void code | relatedMissing for a device of another app
 */
async function changeQrcode(ctx: Ctx, app: string, before: { status: number }, changes: Record<string, unknown>) {
  if (before.status === QRCODE.voided) throw illegalTransition({ params: { from: before.status, action: 'update' } })
  const { device } = changes
  if (device === undefined) return changes
  if (device === null) return { ...changes, status: QRCODE.unbound }
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from device where id = $1 and app = $2 and deleted_at is null for key share',
    [device, app],
  )
  if (rows.length === 0) {
    throw relatedMissing({ fields: { device: { zh_CN: '设备不存在', en_US: 'There is no such device' } } })
  }
  return { ...changes, status: QRCODE.bound }
}

/** The columns that the `void` action sets beside the status: a void code has no device. */
const unbound = { device: null }

/** Deletes a code; its number stays reserved, because a printed code must never lead to something else. */
async function removeQrcode(ctx: Ctx, entity: Entity, before: { _id: string }): Promise<void> {
  await rawSql(ctx.tx).executeSql('update qrcode set device_id = null, status = 3 where id = $1', [before._id])
  await removeRow(ctx, entity, before._id)
}

/** The writes of the entity of printed codes, and the effect of its action `void`. */
export const qrcodeWrites = (app: string, entity: Entity) => ({
  update: (ctx: Ctx, before: { status: number }, changes: Record<string, unknown>) =>
    changeQrcode(ctx, app, before, changes),
  delete: (ctx: Ctx, before: { _id: string }) => removeQrcode(ctx, entity, before),
})

export const qrcodeEffects = { void: async () => unbound }
