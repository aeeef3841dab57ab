import { type Implementation, implement } from '@atrium/server/call/implement'
import { deviceSellerCode } from '@atrium/server/consumer/device-seller'
import { configJob } from '@atrium/server/devices/config'
import en_US from './en_US.ts'
import { device } from './entities/device.ts'
import dollApp, { user } from './index.ts'
import { deviceCommands } from './server/commands.ts'
import { figures } from './server/dashboard.ts'
import { devices } from './server/devices.ts'
import { orders } from './server/orders.ts'
import { config, dollSettings } from './server/setting.ts'
import { begin } from './server/start.ts'
import { consumers } from './server/storefront.ts'
import { overdue, sweeps } from './server/sweeps.ts'
import { writes } from './server/writes.ts'
import zh_CN from './zh_CN.ts'

const seller = deviceSellerCode('doll', { orders, device, user, settings: dollSettings })

const code: Implementation<typeof dollApp> = {
  words: { zh_CN, en_US },
  effects: seller.effects,
  writes: { ...seller.writes, ...writes },
  calls: [...seller.calls, ...deviceCommands],
  dashboard: figures,
  jobs: configJob('doll', config),
  sweeps,
  payables: { order: orders.payable({ begin, overdue }) },
  devices,
  consumers,
}

export default implement(dollApp, code)
