import { implement } from '@atrium/core/server/call/implement'
import { deviceSellerCode } from '@atrium/selling/server/at-devices/implement'
import en_US from './en_US.ts'
import dollApp from './index.ts'
import { deviceCommands } from './server/commands.ts'
import { figures } from './server/dashboard.ts'
import { delivery } from './server/delivery.ts'
import { devices } from './server/devices.ts'
import { orders } from './server/orders.ts'
import { reconcile } from './server/reconciliation.ts'
import { dollSettings } from './server/setting.ts'
import { consumers } from './server/storefront.ts'
import zh_CN from './zh_CN.ts'

const seller = deviceSellerCode('doll', { orders, delivery, devices, consumers, settings: dollSettings })

export default implement(dollApp, {
  ...seller,
  words: { zh_CN, en_US },
  calls: [...seller.calls, ...deviceCommands],
  dashboard: figures,
  sweeps: [...delivery.sweeps, reconcile],
})
