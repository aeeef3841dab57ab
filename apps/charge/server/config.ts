import { rawSql } from '@atrium/core/server/db/raw'
import type { DeviceConfig } from '@atrium/devices/server/device-hooks'
import { MODE } from '../price-plan.ts'

/** Heartbeat in seconds, volume in percent; the power steps are empty if the price is not by power. */
export const config: DeviceConfig = {
  changedBy: { device: ['heartbeat', 'volume', 'price'], price: ['mode', 'steps'] },
  async of(ctx, deviceId) {
    const { rows } = await rawSql(ctx.tx).executeSql<object>(
      `select d.heartbeat, c.volume,
         coalesce((select p.steps from charge_price p where p.id = c.price_id and p.mode = $2), '[]') as steps
       from charge_device c join device d on d.tenant_id = c.tenant_id and d.id = c.id where c.id = $1`,
      [deviceId, MODE.powerStep],
    )
    return rows[0]!
  },
}
