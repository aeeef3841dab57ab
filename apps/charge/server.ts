import { type Implementation, implement } from '@atrium/core/server/call/implement'
import { ocppCall } from '@atrium/devices/server/ocpp/expert-call'
import { deviceSellerCode } from '@atrium/selling/server/at-devices/implement'
import en_US from './en_US.ts'
import { device } from './entities/device.ts'
import { price } from './entities/price.ts'
import chargeApp from './index.ts'
import { deviceCommands } from './server/commands.ts'
import { consumers } from './server/consumers.ts'
import { deviceCurves, orderCurve } from './server/curves.ts'
import { figures } from './server/dashboard/dashboard.ts'
import { delivery } from './server/delivery.ts'
import { devices } from './server/device-hooks.ts'
import { enable } from './server/enable.ts'
import { heldBillCall } from './server/held-bill.ts'
import { orders } from './server/orders.ts'
import { chargeSettings } from './server/setting.ts'
import { soFar } from './server/so-far.ts'
import { sweeps } from './server/sweeps.ts'
import { priceWrites, refuseChange } from './server/writes.ts'
import { shown } from './shown.ts'
import zh_CN from './zh_CN.ts'

const seller = deviceSellerCode('charge', {
  orders,
  delivery,
  devices,
  consumers,
  named: [price],
  settings: chargeSettings,
  refuseChange,
})

const code: Implementation<typeof chargeApp> = {
  ...seller,
  words: { zh_CN, en_US },
  shown,
  effects: { ...seller.effects, device: { ...seller.effects.device, enable } },
  writes: { ...seller.writes, price: priceWrites },
  calls: [...seller.calls, ...deviceCommands, ocppCall('charge', device), deviceCurves, orderCurve, heldBillCall],
  soFar: { order: soFar },
  dashboard: figures,
  sweeps,
}

export default implement(chargeApp, code)
