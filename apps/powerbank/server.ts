import type { Ctx } from '@atrium/core/server/call/ctx'
import { implement } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { deviceSellerCode } from '@atrium/selling/server/at-devices/implement'
import en_US from './en_US.ts'
import type { device } from './entities/device.ts'
import { price } from './entities/price.ts'
import powerbankApp from './index.ts'
import { takeOutAll } from './server/batteries.ts'
import { batteryEffects, deviceCommands, volumeChanged } from './server/commands.ts'
import { figures } from './server/dashboard.ts'
import { delivery, found, remind } from './server/delivery.ts'
import { devices } from './server/devices.ts'
import { popAllSweep, stopPopAll } from './server/ops.ts'
import { orders } from './server/orders.ts'
import { enable, priceWrites, refuseChange, refuseNew } from './server/prices.ts'
import { settings } from './server/row.ts'
import { consumers, soFar } from './server/storefront.ts'
import zh_CN from './zh_CN.ts'

type Cabinet = Row<typeof device>

const seller = deviceSellerCode('powerbank', {
  orders,
  delivery,
  devices,
  consumers,
  named: [price],
  settings,
  refuseNew,
  async refuseChange(ctx: Ctx, before: Cabinet, changes) {
    await refuseChange(ctx, before, changes)
    await volumeChanged(ctx, before, changes)
  },
})
const { bind } = seller.effects.device

export default implement(powerbankApp, {
  ...seller,
  words: { zh_CN, en_US },
  effects: {
    ...seller.effects,
    device: {
      enable,
      async bind(ctx: Ctx, row: Cabinet, input: Parameters<typeof bind>[2]) {
        await refuseChange(ctx, row, input)
        return bind(ctx, row, input)
      },
    },
    battery: batteryEffects,
  },
  writes: {
    ...seller.writes,
    device: {
      ...seller.writes.device,
      async delete(ctx: Ctx, before: Cabinet) {
        await takeOutAll(ctx, before._id)
        await seller.writes.device.delete(ctx, before)
      },
    },
    price: priceWrites,
  },
  calls: [...seller.calls, ...deviceCommands, stopPopAll],
  soFar: { order: soFar },
  dashboard: figures,
  sweeps: [...delivery.sweeps, remind, found, popAllSweep],
})
