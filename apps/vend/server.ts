import { implement } from '@atrium/core/server/call/implement'
import { deviceCurveCall } from '@atrium/devices/server/curves'
import { deviceSellerCode } from '@atrium/selling/server/at-devices/implement'
import en_US from './en_US.ts'
import { device } from './entities/device.ts'
import vendApp from './index.ts'
import { tempAlarms } from './server/climate.ts'
import { deviceCommands } from './server/commands.ts'
import { figures } from './server/dashboard.ts'
import { delivery } from './server/delivery.ts'
import { devices } from './server/devices.ts'
import { doorAlarms } from './server/doors.ts'
import { goodsWrites } from './server/goods.ts'
import { stock } from './server/order-row.ts'
import { orders } from './server/orders.ts'
import { clearSlotsAbove, planogramCalls } from './server/planogram.ts'
import { restockCall } from './server/restock.ts'
import { vendSettings } from './server/setting.ts'
import { consumers } from './server/storefront.ts'
import { shown } from './shown.ts'
import zh_CN from './zh_CN.ts'

const seller = deviceSellerCode('vend', {
  orders,
  delivery,
  devices,
  consumers,
  settings: vendSettings,
  async refuseChange(ctx, { _id, slotCount }: { _id: string; slotCount: number }, changes) {
    const fewer = Number(changes.slotCount ?? slotCount)
    if (fewer < slotCount) await clearSlotsAbove(ctx, _id, fewer)
  },
})

const temperature = deviceCurveCall(
  'vend',
  device,
  [{ field: 'temp', aggregate: 'mean' }],
  'Temperature of a machine over the last hours',
)

export default implement(vendApp, {
  ...seller,
  words: { zh_CN, en_US },
  shown,
  supplies: [...seller.supplies, stock.supply],
  writes: { ...seller.writes, ...goodsWrites },
  calls: [...seller.calls, ...deviceCommands, temperature, restockCall, ...planogramCalls],
  dashboard: figures,
  sweeps: [...delivery.sweeps, doorAlarms, tempAlarms],
})
