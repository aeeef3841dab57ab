import { type Implementation, implement } from '@atrium/server/call/implement'
import { qrcodeCalls } from '@atrium/server/codes/qrcode-calls'
import { qrcodeEffects } from '@atrium/server/codes/qrcodes'
import { adjustBalance, consumerLedger, feedbackEffects } from '@atrium/server/consumer/clerk'
import { bindDevice } from '@atrium/server/devices/bind'
import { configJob } from '@atrium/server/devices/config'
import { deviceCalls } from '@atrium/server/devices/device-calls'
import en_US from './en_US.ts'
import { device } from './entities/device.ts'
import dollApp, { qrcode, user } from './index.ts'
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

const code: Implementation<typeof dollApp> = {
  words: { zh_CN, en_US },
  effects: {
    order: orders.effects,
    device: {
      async bind(ctx, row, input) {
        await bindDevice(ctx, row, input)
        return {}
      },
    },
    user: { unblock: orders.forgive, adjust: adjustBalance('doll') },
    qrcode: qrcodeEffects,
    feedback: feedbackEffects,
  },
  writes,
  calls: [
    ...deviceCalls('doll', device),
    ...qrcodeCalls('doll', qrcode),
    ...dollSettings.calls,
    consumerLedger('doll', user),
    ...deviceCommands,
  ],
  dashboard: figures,
  jobs: configJob('doll', config),
  sweeps,
  payables: { order: orders.payable({ begin, overdue }) },
  devices,
  consumers,
}

export default implement(dollApp, code)
