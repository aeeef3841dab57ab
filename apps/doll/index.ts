import { consumerEntity, deviceSeller, sellerSetting } from '@atrium/selling/contract/at-devices/declare'
import { device } from './entities/device.ts'
import { insert } from './entities/insert.ts'
import { order } from './entities/order.ts'
import { price } from './entities/price.ts'
import { reconciliation } from './entities/reconciliation.ts'

export const user = consumerEntity('doll', {})
export const setting = sellerSetting('doll')

/** Doll machines: people buy coins by phone and try to grab a gift. */
const dollApp = deviceSeller('doll', {
  icon: 'claw',
  device: 'bind open query restart config',
  pages: [{ module: 'device', path: 'insert/list', entity: 'insert', icon: 'list' }],
  entities: [order, user, device, insert, reconciliation, price, setting],
})

export default dollApp
