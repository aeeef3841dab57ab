import { stillReferenced } from '@atrium/contract/refusal'
import type { Ctx } from '@atrium/server/call/ctx'
import type { Row } from '@atrium/server/call/row'
import { rawSql } from '@atrium/server/db/raw'
import { configChanged } from '@atrium/server/devices/config'
import { removeDevice, updateDevice } from '@atrium/server/devices/registry'
import { device } from '../entities/device.ts'
import { config } from './setting.ts'

/** Writes that concern more than the row itself. */
export const writes = {
  device: {
    async update(ctx: Ctx, before: Row<typeof device>, changes: Record<string, unknown>) {
      const own = await updateDevice(ctx, before, changes)
      await configChanged(ctx, 'doll', config, 'device', before, changes)
      return own
    },
    async delete(ctx: Ctx, before: Row<typeof device>): Promise<void> {
      const { rows } = await rawSql(ctx.tx).executeSql(
        'select 1 from doll_order where device_id = $1 and status in (1, 2, 3) limit 1',
        [before._id],
      )
      if (rows.length > 0) throw stillReferenced()
      await removeDevice(ctx, device, before)
    },
  },
}
