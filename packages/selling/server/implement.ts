/** What the server code of an app is made of that sells without devices. */

export { adjustBalance, consumerLedger, feedbackEffects } from './consumer/clerk.ts'
export { notifyConsumer } from './consumer/messages.ts'
export { sellerSettings } from './consumer/seller-settings.ts'
export { wxacodeCalls } from './consumer/wxacode.ts'
export { type EndedRefund, type Payment, payables } from './money/payable.ts'
export { closePayments } from './money/payments/payments.ts'
export { startOrderRefund } from './money/refunds/order-refund.ts'
export { type Orders, ordersOf } from './orders/orders.ts'
export { noRefundRequested } from './orders/refusals.ts'
export { type Consumer, consumerCall, openCall, type Storefront, storefront } from './orders/storefront.ts'
export { type Moved, type StockChange, type StockLine, stockOf } from './stock/stock.ts'
