import { consumerEntity, deviceSeller, sellerSetting } from '@atrium/selling/contract/at-devices/declare'
import { battery, trail } from './entities/battery.ts'
import { device } from './entities/device.ts'
import { order } from './entities/order.ts'
import { popAll } from './entities/pop-all.ts'
import { price } from './entities/price.ts'

export const user = consumerEntity('powerbank', {})
export const setting = sellerSetting('powerbank')

/** Shared power banks: rented at one cabinet, returned at any. */
const powerbankApp = deviceSeller('powerbank', {
  icon: 'battery',
  device: 'bind query popBattery popAllBattery restart',
  order: 'complete pay cancel close',
  pages: [
    { module: 'device', path: 'battery/list', entity: 'battery', icon: 'battery' },
    { module: 'device', path: 'trail/list', entity: 'trail', icon: 'list' },
  ],
  entities: [order, user, device, battery, trail, popAll, price, setting],
})

export default powerbankApp
