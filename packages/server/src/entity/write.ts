import type { Entity } from '@atrium/contract/define/entity'
import { invalidParameter, staleRevision, type Text } from '@atrium/contract/refusal'
import type { Ctx } from '../call/ctx.ts'
import type { Writes } from '../call/implement.ts'
import { audit } from '../call/log.ts'
import type { Row } from '../call/row.ts'
import { masked } from './mask.ts'
import { type RefTargets, refuseUnknownRefs } from './refs.ts'
import { getRow, insertRow, removeRow, updateRow } from './rows.ts'

type Values = Record<string, unknown>

/** @throws invalidParameter at the fields that the entity's own check reports | relatedMissing */
export async function createRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  targets: RefTargets,
  body: object,
  own?: Writes['create'],
): Promise<Row> {
  const defaults = Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  )
  const given: Values = { ...defaults, ...body }
  refuseWrong(entity, given)
  await refuseUnknownRefs(ctx, entity, targets, given)
  const row = own
    ? await getRow({ ...ctx, scope: null }, entity, await own(ctx, given as never))
    : await insertRow(ctx, entity, given)
  await audit(ctx, { action: 'create', entity: logged, rowId: row._id, after: masked(entity, row) })
  return row
}

/** @throws staleRevision if the row has changed since `rev` | relatedMissing */
export async function changeRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  targets: RefTargets,
  { _id, rev, ...changes }: { _id: string; rev: number } & Values,
  own?: Writes['update'],
): Promise<Row> {
  const before = await getRow(ctx, entity, _id, 'for update')
  refuseWrong(entity, { ...before, ...changes })
  if (before.rev !== rev) throw staleRevision()
  await refuseUnknownRefs(ctx, entity, targets, changes, before as unknown as Values)
  const columns = own ? await own(ctx, before as never, changes as never) : changes
  const row = await updateRow(ctx, entity, _id, columns, rev)
  await audit(ctx, {
    action: 'update',
    entity: logged,
    rowId: _id,
    before: masked(entity, before),
    after: masked(entity, row),
  })
  return row
}

export async function deleteRow(
  ctx: Ctx,
  entity: Entity,
  logged: string,
  id: string,
  own?: Writes['delete'],
): Promise<void> {
  const before = await getRow(ctx, entity, id, 'for update')
  if (own) await own(ctx, before as never)
  else await removeRow(ctx, entity, id)
  await audit(ctx, { action: 'delete', entity: logged, rowId: id, before: masked(entity, before) })
}

/** @throws invalidParameter at the fields that the entity's own check reports */
export function refuseWrong(entity: Entity, values: Readonly<Values>): void {
  const wrong = Object.entries(entity.check?.(values) ?? {}).filter((entry): entry is [string, Text] => !!entry[1])
  if (wrong.length > 0) throw invalidParameter({ fields: Object.fromEntries(wrong) })
}
