/** What the server code of an app that sells at devices is made of, beside that of its devices. */

export { sellerSettings } from '../consumer/seller-settings.ts'
export type { EndedRefund, Payment } from '../money/payable.ts'
export { type Orders, ordersOf } from '../orders/orders.ts'
export type { Storefront } from '../orders/storefront.ts'
export { rowSweep } from '../orders/sweep.ts'
export { type Moved, type Stock, type StockChange, type StockKey, type StockLine, stockOf } from '../stock/stock.ts'
export { deliveryOf } from './delivery.ts'
export { deviceSellerCode } from './device-seller.ts'
export { percent, sellerFigures } from './figures.ts'
export { notifyLoss } from './loss.ts'
export { oneAtATime } from './one-at-a-time.ts'
export { whyRefused } from './reasons.ts'
