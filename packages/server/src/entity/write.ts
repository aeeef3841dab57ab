import type { Entity } from '@atrium/contract/define/entity'
import { invalidParameter, type Text } from '@atrium/contract/refusal'
import type { Ctx } from './ctx.ts'
import { audit } from './log.ts'
import { getRow, insertRow, type Row, removeRow, updateRow } from './rows.ts'

/** @throws invalidParameter at the fields that the entity's own check names */
export async function createRow(ctx: Ctx, entity: Entity, logged: string, body: object): Promise<Row> {
  const defaults = Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, field.default]))
  refuseWrong(entity, { ...defaults, ...body })
  const row = await insertRow(ctx, entity, body as Record<string, unknown>)
  await audit(ctx, { action: 'create', entity: logged, rowId: row._id, after: row })
  return row
}

/** @throws staleRevision when the row has changed since `rev` */
export async function changeRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  { _id, rev, ...changes }: { _id: string; rev: number } & Record<string, unknown>,
): Promise<Row> {
  const before = await getRow(ctx, entity, _id, 'for update')
  refuseWrong(entity, { ...before, ...changes })
  const row = await updateRow(ctx, entity, _id, changes, rev)
  await audit(ctx, { action: 'update', entity: logged, rowId: _id, before, after: row })
  return row
}

export async function deleteRow(ctx: Ctx, entity: Entity, logged: string, id: string): Promise<void> {
  const before = await removeRow(ctx, entity, id)
  await audit(ctx, { action: 'delete', entity: logged, rowId: id, before })
}

function refuseWrong(entity: Entity, values: Record<string, unknown>): void {
  const wrong = Object.entries(entity.check?.(values) ?? {}).filter((entry): entry is [string, Text] => !!entry[1])
  if (wrong.length > 0) throw invalidParameter({ fields: Object.fromEntries(wrong) })
}
