import { invalidParameter, stillReferenced } from '@atrium/contract/refusal'
import type { Ctx } from '@atrium/server/call/ctx'
import type { Row } from '@atrium/server/call/row'
import { rawSql } from '@atrium/server/db/raw'
import { configChanged } from '@atrium/server/devices/config'
import { removeDevice, updateDevice } from '@atrium/server/devices/registry'
import { removeRow } from '@atrium/server/entity/rows'
import { device } from '../entities/device.ts'
import { price } from '../entities/price.ts'
import { config } from './config.ts'

type Changes = Record<string, unknown>

const ENABLED = 1

/** Writes that concern more than the row itself. */
export const writes = {
  device: {
    async update(ctx: Ctx, before: Row<typeof device>, changes: Changes): Promise<Changes> {
      if (before.status === ENABLED && changes.price === null) throw invalidParameter({ fields: { price: NEEDED } })
      const { portCount } = changes
      if (typeof portCount === 'number' && portCount < before.portCount) await refuseTaken(ctx, before, portCount)
      const own = await updateDevice(ctx, before, changes)
      await configChanged(ctx, 'charge', config, 'device', before, changes)
      return own
    },
    async delete(ctx: Ctx, before: Row<typeof device>): Promise<void> {
      await refuseTaken(ctx, before, 0)
      await removeDevice(ctx, device, before)
    },
  },
  price: {
    async update(ctx: Ctx, before: Row<typeof price>, changes: Changes): Promise<Changes> {
      await configChanged(ctx, 'charge', config, 'price', before, changes)
      return changes
    },
    async delete(ctx: Ctx, before: Row<typeof price>): Promise<void> {
      if ((before.deviceCount ?? 0) > 0) throw stillReferenced()
      await removeRow(ctx, price, before._id)
    },
  },
}

export const NEEDED = { zh_CN: '启用的设备需要电价', en_US: 'A device in service needs a tariff' }

/** Refuses to remove ports above this number while orders use them. */
async function refuseTaken(ctx: Ctx, { _id }: { _id: string }, above: number): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from charge_order where device_id = $1 and port > $2 and status in (1, 2, 3, 4) limit 1',
    [_id, above],
  )
  if (rows.length > 0) throw stillReferenced()
}
