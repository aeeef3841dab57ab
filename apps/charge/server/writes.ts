import { invalidParameter, stillReferenced } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { removeRow } from '@atrium/core/server/entity/rows'
import { configChanged } from '@atrium/devices/server/config'
import type { device } from '../entities/device.ts'
import { price } from '../entities/price.ts'
import { config } from './config.ts'

type Changes = Readonly<Record<string, unknown>>

const ENABLED = 1

export const NEEDED = { zh_CN: '启用的设备需要电价', en_US: 'A device in service needs a tariff' }

/** A device in service keeps a price, and a port that an order uses is not removed. */
export async function refuseChange(ctx: Ctx, before: Row<typeof device>, { price, portCount }: Changes): Promise<void> {
  if (before.status === ENABLED && price === null) throw invalidParameter({ fields: { price: NEEDED } })
  if (typeof portCount !== 'number' || portCount >= before.portCount) return
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from charge_order where device_id = $1 and port > $2 and status in (1, 2, 3, 4) limit 1',
    [before._id, portCount],
  )
  if (rows.length > 0) throw stillReferenced()
}

export const priceWrites = {
  async update(ctx: Ctx, before: Row<typeof price>, changes: Changes): Promise<Changes> {
    await configChanged(ctx, 'charge', config, 'price', before, changes)
    return changes
  },
  async delete(ctx: Ctx, before: Row<typeof price>): Promise<void> {
    const { rows } = await rawSql(ctx.tx).executeSql(
      'select 1 from charge_device where tenant_id = $1 and price_id = $2 and deleted_at is null limit 1',
      [ctx.tenantId, before._id],
    )
    if (rows.length > 0) throw stillReferenced()
    await removeRow(ctx, price, before._id)
  },
}
