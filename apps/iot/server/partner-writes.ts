import type { Entity } from '@atrium/core/contract/define/entity'
import { stillReferenced } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { quotedColumn } from '@atrium/core/server/entity/columns'
import { insertRow, refuseByColumn, removeRow } from '@atrium/core/server/entity/rows'
import { OWNERS, type OwnerType } from './owners.ts'
import { lockRatios, refuseTooMuch } from './ratios.ts'

/** The fields that decide with whom a partner shares. */
const SHARING = ['shareRatio', 'agent', 'channel', 'parent'] as const

interface Written {
  _id: string
  shareRatio: number | null
}

type Values = Readonly<Record<string, unknown>>

/** The writes of an entity of partners. */
export const partnerWrites = (type: OwnerType) => {
  const { entity } = Object.values(OWNERS).find((owner) => owner.type === type)!
  return {
    create: (ctx: Ctx, values: object) => insertPartner(ctx, type, entity, values as Values),
    async update<C extends object>(ctx: Ctx, before: Written, changes: C): Promise<C> {
      await checkChange(ctx, type, entity, before, changes as Values)
      return changes
    },
    delete: (ctx: Ctx, before: Written) => removePartner(ctx, type, entity, before),
  }
}

/**
 * Inserts a partner and checks that its share fits.
 * @throws invalidParameter at `shareRatio`
 */
async function insertPartner(ctx: Ctx, type: OwnerType, entity: Entity, values: Values): Promise<string> {
  await lockRatios(ctx)
  const { _id } = await insertRow(ctx, entity, values)
  await refuseTooMuch(ctx, type, _id, Number(values.shareRatio ?? 0))
  return _id
}

/**
 * Writes the fields of a changed partner that concern shares and checks that its share fits. The entity engine writes
 * the other fields afterwards.
 * @throws invalidParameter at `shareRatio` | relatedMissing for a referenced partner that does not exist
 */
async function checkChange(ctx: Ctx, type: OwnerType, entity: Entity, before: Written, changes: Values): Promise<void> {
  const names = SHARING.filter((name) => name in changes)
  if (names.length === 0) return
  await lockRatios(ctx)
  const sets = names.map((name, index) => `${quotedColumn(entity, name)} = $${index + 2}`)
  await rawSql(ctx.tx)
    .executeSql(`update "${entity.table}" set ${sets.join(', ')} where tenant_id = current_tenant() and id = $1`, [
      before._id,
      ...names.map((name) => changes[name] ?? null),
    ])
    .catch((error) => refuseByColumn(entity, error, [undefined, ...names]))
  await refuseTooMuch(ctx, type, before._id, Number(changes.shareRatio ?? before.shareRatio))
}

/** Columns that refer to partners. Orders are not among them: they store the partner's name and keep it. */
const NAMED_IN: Record<OwnerType, readonly string[]> = {
  agent: [
    'iot_agent where parent_id',
    'iot_merchant where agent_id',
    'iot_channel where agent_id',
    'device where agent_id',
  ],
  merchant: ['device where merchant_id'],
  channel: ['iot_merchant where channel_id', 'device where channel_id'],
}

/**
 * Deletes a partner that no row refers to and that has no money here.
 * @throws stillReferenced
 */
async function removePartner(ctx: Ctx, type: OwnerType, entity: Entity, { _id }: { _id: string }) {
  // No device may be placed with it meanwhile.
  await lockRatios(ctx)
  const named = NAMED_IN[type].map(
    (place) => `exists (select from ${place} = $1 and tenant_id = current_tenant() and deleted_at is null)`,
  )
  const { rows } = await rawSql(ctx.tx).executeSql<{ used: boolean }>(
    `select ${named.join(' or ')} or exists (select from account a where a.tenant_id = current_tenant()
       and a.owner_type = $2 and a.owner_id = $1::text
       and (a.balance, a.pending, a.frozen, a.debt) <> (0, 0, 0, 0)) as used`,
    [_id, type],
  )
  if (rows[0]?.used) throw stillReferenced()
  await removeRow(ctx, entity, _id)
}
