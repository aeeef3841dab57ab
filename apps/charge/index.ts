import { deviceSeller } from '@atrium/selling/contract/at-devices/declare'
import { device } from './entities/device.ts'
import { insert } from './entities/insert.ts'
import { order } from './entities/order.ts'
import { price } from './entities/price.ts'
import { setting } from './entities/setting.ts'
import { user } from './entities/user.ts'

/** Charging piles for bicycles and cars. */
const chargeApp = deviceSeller('charge', {
  icon: 'charger',
  device: 'bind open close query restart playSound',
  order: 'settleHeld',
  entities: [order, user, device, insert, price, setting],
})

export default chargeApp
