/** What the descriptor of an app that sells at devices is made of. */

export { commonCommands, deviceEntity } from '@atrium/devices/contract/patterns/device-entity'
export { deviceInsert } from '@atrium/devices/contract/patterns/device-insert'
export { consumerEntity } from '../patterns/consumer.ts'
export { reasonInput } from '../patterns/order.ts'
export { askedFields, orderActions } from '../patterns/order-actions.ts'
export { orderEntity } from '../patterns/order-entity.ts'
export { sellerSetting } from '../patterns/seller-setting.ts'
export { STOCK, type StockKind, stockRecord } from '../patterns/stock.ts'
export { deviceSeller } from './device-seller.ts'
export { priceEntity } from './price.ts'
