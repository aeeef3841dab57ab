import { consumerEntity, deviceSeller } from '@atrium/selling/contract/at-devices/declare'
import { category } from './entities/category.ts'
import { device } from './entities/device.ts'
import { order } from './entities/order.ts'
import { product } from './entities/product.ts'
import { record } from './entities/record.ts'
import { setting } from './entities/setting.ts'

export const user = consumerEntity('vend', {})

/** Vending machines: people buy goods from lanes, lockers and open-door cabinets by phone. */
const vendApp = deviceSeller('vend', {
  icon: 'vending',
  device: 'bind openDoor closeDoor query setTemp play restart restock',
  order: 'complete pay cancel',
  goods: [
    { module: 'product', path: 'product/list', permissions: 'read create update delete export enable disable stock' },
    { module: 'product', path: 'category/list', entity: 'category', icon: 'grid' },
    { module: 'product', path: 'record/list', entity: 'record', icon: 'list' },
  ],
  entities: [order, user, device, product, category, record, setting],
})

export default vendApp
