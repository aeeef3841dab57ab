import { implement } from '@atrium/core/server/call/implement'
import { deviceCurveCall } from '@atrium/devices/server/curves'
import { deviceSellerCode } from '@atrium/selling/server/at-devices/implement'
import en_US from './en_US.ts'
import { device } from './entities/device.ts'
import vendApp from './index.ts'
import { tempAlarms } from './server/climate.ts'
import { deviceCommands } from './server/commands.ts'
import { delivery } from './server/delivery.ts'
import { devices } from './server/devices.ts'
import { doorAlarms } from './server/doors.ts'
import { stock } from './server/order-row.ts'
import { orders } from './server/orders.ts'
import { vendSettings } from './server/setting.ts'
import { consumers } from './server/storefront.ts'
import zh_CN from './zh_CN.ts'

const seller = deviceSellerCode('vend', { orders, delivery, devices, consumers, settings: vendSettings })

const temperature = deviceCurveCall(
  'vend',
  device,
  [{ field: 'temp', aggregate: 'mean' }],
  'Temperature of a machine over the last hours',
)

export default implement(vendApp, {
  ...seller,
  words: { zh_CN, en_US },
  supplies: [...seller.supplies, stock.supply],
  calls: [...seller.calls, ...deviceCommands, temperature],
  sweeps: [...delivery.sweeps, doorAlarms, tempAlarms],
})
