import type { Entity } from '../../contract/define/entity.ts'
import { wrongDocuments } from '../../contract/define/field-errors.ts'
import { parentField } from '../../contract/patterns/tree.ts'
import { invalidParameter, staleRevision, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import type { Writes } from '../call/implement.ts'
import { auditFor, subscribersOf } from '../call/log.ts'
import type { Row } from '../call/row.ts'
import { masked } from './mask.ts'
import { type RefTargets, refuseUnknownRefs } from './refs.ts'
import { getRow, insertRow, removeRow, updateRow } from './rows.ts'
import { lockTree } from './tree.ts'

type Values = Record<string, unknown>

/** @throws invalidParameter at the fields that the entity's own check reports | relatedMissing */
export async function createRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  targets: RefTargets,
  body: object,
  writes: Writes = {},
): Promise<Row> {
  const defaults = Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  )
  const given: Values = { ...defaults, ...body }
  refuseWrong(entity, given)
  if (entity.tree) await lockTree(ctx, entity)
  await refuseUnknownRefs(ctx, entity, targets, given)
  const made = async () =>
    writes.create
      ? getRow({ ...ctx, scope: null }, entity, await writes.create(ctx, given as never))
      : insertRow(ctx, entity, given)
  const done = { action: 'create', entity: logged }
  const [subscribers, row] = await Promise.all([subscribersOf(ctx, done), made()])
  const entry = writes.audited ? writes.audited(undefined, row) : { after: masked(entity, row) }
  auditFor(ctx, subscribers, { ...done, rowId: row._id, ...entry })
  return row
}

/** @throws staleRevision if the row has changed since `rev` | relatedMissing */
export async function changeRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  targets: RefTargets,
  { _id, rev, ...changes }: { _id: string; rev: number } & Values,
  writes: Writes = {},
): Promise<Row> {
  if (entity.tree && parentField(entity)! in changes) await lockTree(ctx, entity)
  const before = await getRow(ctx, entity, _id, 'for update')
  refuseWrong(entity, { ...before, ...changes })
  if (before.rev !== rev) throw staleRevision()
  await refuseUnknownRefs(ctx, entity, targets, changes, before as unknown as Values)
  const columns = writes.update ? await writes.update(ctx, before as never, changes as never) : changes
  const done = { action: 'update', entity: logged, rowId: _id }
  const [subscribers, row] = await Promise.all([subscribersOf(ctx, done), updateRow(ctx, entity, _id, columns, rev)])
  const entry = writes.audited
    ? writes.audited(before, row)
    : { before: masked(entity, before), after: masked(entity, row) }
  auditFor(ctx, subscribers, { ...done, ...entry })
  return row
}

/** What refuses the deletion is looked up after this, in statements of its own: they see who refers to the row by then. */
export async function deleteRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  id: string,
  writes: Writes = {},
): Promise<void> {
  const before = await getRow(ctx, entity, id, 'for deletion')
  const done = { action: 'delete', entity: logged, rowId: id }
  const removed = async () => (writes.delete ? writes.delete(ctx, before as never) : removeRow(ctx, entity, id))
  const [subscribers] = await Promise.all([subscribersOf(ctx, done), removed()])
  const entry = writes.audited ? writes.audited(before, undefined) : { before: masked(entity, before) }
  auditFor(ctx, subscribers, { ...done, ...entry })
}

/** @throws invalidParameter at wrong rich texts, and at the fields that the entity's own check reports */
export function refuseWrong(entity: Entity, values: Readonly<Values>): void {
  const reported = { ...wrongDocuments(entity.fields, values), ...entity.check?.(values) }
  const wrong = Object.entries(reported).filter((entry): entry is [string, Text] => !!entry[1])
  if (wrong.length > 0) throw invalidParameter({ fields: Object.fromEntries(wrong) })
}
