import type { Entity } from '@atrium/core/contract/define/entity'
import type { Field } from '@atrium/core/contract/define/fields'
import { notUnique, type Text } from '@atrium/core/contract/refusal'
import { columnOf } from '@atrium/core/server/call/column'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { toColumn } from '@atrium/core/server/entity/columns'
import { masked } from '@atrium/core/server/entity/mask'
import { type RefTargets, refuseUnknownRefs } from '@atrium/core/server/entity/refs'
import { getRow, insertRow, removeRow } from '@atrium/core/server/entity/rows'
import { refuseWrong } from '@atrium/core/server/entity/write'
import { checkPlacement } from '@atrium/core/server/partners/shares-for'
import { deviceFields } from '../contract/patterns/device.ts'
import { newSecret } from './secret.ts'

type Values = Readonly<Record<string, unknown>>

/** An app's device entity with the app's key. */
export interface DevicePair {
  app: string
  entity: Entity
}

/**
 * Creates a device: core's row and the app's row with the same key. Its secret is returned only this once.
 * @param targets what it refers to, apart from its placement
 * @throws invalidParameter as the entity's own check; notUnique at `no` or `sn`, the latter also if the device belongs to
 * another tenant; relatedMissing; and what checkPlacement throws
 */
export async function createDevice(
  ctx: Ctx,
  { app, entity }: DevicePair,
  logged: string,
  given: Values,
  targets: RefTargets,
) {
  refuseWrong(entity, { ...defaults(), ...given })
  await refuseUnknownRefs(ctx, entity, targets, given)
  const { core, own } = halves(given)
  // The pair's foreign key is checked at the commit, so the app's row, which gives the id, may be inserted first.
  const { _id, group } = await insertRow(ctx, ownHalf(entity), own)
  const secret = newSecret()
  const columns = coreColumns({ ...defaults(), ...core })
  const names = ['id', 'app', 'sealed_secret', 'group_id', ...columns.map(([name]) => name)]
  const values = [_id, app, ctx.vault.seal(secret), group, ...columns.map(([, value]) => value)]
  const holes = values.map((_, index) => `$${index + 1}`)
  await rawSql(ctx.tx)
    .executeSql(`insert into device (${names.join(', ')}) values (${holes.join(', ')})`, values)
    .catch(refuseTaken)
  await checkPlacement(ctx, core)
  await rawSql(ctx.tx).executeSql('select forget_unknown_device($1)', [core.sn])
  const row = await getRow({ ...ctx, scope: null }, entity, _id)
  await audit(ctx, { action: 'create', entity: logged, rowId: _id, after: masked(entity, row) })
  return { row, secret }
}

const PLACEMENT = ['merchant', 'agent', 'channel'] as const

/** Changes core's half. @returns the changes for the app's row, as an entity's own `update` does */
export async function updateDevice(
  ctx: Ctx,
  before: { _id: string } & { readonly [K in (typeof PLACEMENT)[number]]?: string | null },
  changes: Values,
): Promise<Record<string, unknown>> {
  const { core, own } = halves(changes)
  const columns = coreColumns(core)
  if (columns.length > 0) {
    const sets = columns.map(([name], index) => `${name} = $${index + 2}`)
    await rawSql(ctx.tx)
      .executeSql(`update device set ${sets.join(', ')} where id = $1`, [
        before._id,
        ...columns.map(([, value]) => value),
      ])
      .catch(refuseTaken)
  }
  if (PLACEMENT.some((name) => name in core)) await checkPlacement(ctx, { ...before, ...core })
  return own
}

/** Removes a device; its codes become free, and its connection ends when this commits. */
export async function removeDevice(ctx: Ctx, entity: Entity, before: { _id: string }): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update qrcode set device_id = null, status = 1, rev = rev + 1, updated_at = now()
     where device_id = $1 and status = 2`,
    [before._id],
  )
  await removeRow(ctx, ownHalf(entity), before._id)
}

/** Creates a new secret, which is returned only this once. The old secret ends, and with it the device's connection. */
export async function resetDeviceSecret(ctx: Ctx, entity: Entity, logged: string, id: string): Promise<string> {
  await getRow(ctx, entity, id, 'for update')
  const secret = newSecret()
  await rawSql(ctx.tx).executeSql('update device set sealed_secret = $2 where id = $1', [id, ctx.vault.seal(secret)])
  await audit(ctx, { action: 'resetSecret', entity: logged, rowId: id })
  return secret
}

function halves(values: Values): { core: Record<string, unknown>; own: Record<string, unknown> } {
  const core: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (name in deviceFields) core[name] = value
    else own[name] = value
  }
  return { core, own }
}

const ownHalves = new WeakMap<Entity, Entity>()

/** The app's table as an entity of its own, without the view that joins both rows. */
function ownHalf(entity: Entity): Entity {
  const known = ownHalves.get(entity)
  if (known) return known
  const { view: _, ...rest } = entity
  // A readonly field may be computed by the view; if it is a column, the table has its default.
  const isOwn = ([name, field]: [string, Field]) => !(name in deviceFields) && !field.readonly
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(isOwn))
  const half: Entity = { ...rest, fields }
  ownHalves.set(entity, half)
  return half
}

/** Readonly fields are written by the gateways: a form cannot contain them, and a default must not overwrite them. */
function coreColumns(values: Values): [column: string, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const field = deviceFields[name as keyof typeof deviceFields]
    if ('readonly' in field && field.readonly) return []
    return [[columnOf(name, field), toColumn(field.kind, value)]]
  })
}

function defaults(): Values {
  return Object.fromEntries(
    Object.entries(deviceFields).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
  )
}

const TAKEN: Text = { zh_CN: '已存在，请换一个', en_US: 'Already in use; choose another' }

function refuseTaken(error: { code?: string; constraint?: string }): never {
  if (error.code !== '23505') throw error
  throw notUnique({ fields: { [error.constraint === 'device_sn' ? 'sn' : 'no']: TAKEN } })
}
