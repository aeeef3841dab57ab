import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { kindOf, quotedColumn, toColumn } from '@atrium/core/server/entity/columns'
import { v7 as uuid } from 'uuid'
import type { Device } from './device.ts'

/**
 * Stores that something was inserted into a device or given out, in the device's group. `values` have the names of the
 * entity's fields (contract/patterns/device-insert.ts).
 */
export async function noteInsert(
  ctx: Ctx,
  insert: Entity,
  { _id }: Pick<Device, '_id'>,
  { at, ...values }: Readonly<Record<string, unknown>> & { kind: number; at: Date },
): Promise<void> {
  const given = Object.entries({ ...values, at: at.toISOString() }).filter(([, value]) => value !== undefined)
  const columns = given.map(([name]) => quotedColumn(insert, name))
  const holes = given.map((_, index) => `$${index + 3}`)
  await rawSql(ctx.tx).executeSql(
    `insert into "${insert.table}" (id, device_id, group_id, ${columns.join(', ')})
     select $1, d.id, d.group_id, ${holes.join(', ')} from device d where d.id = $2`,
    [uuid(), _id, ...given.map(([name, value]) => toColumn(kindOf(insert, name), value))],
  )
}
