/** What the descriptor of an app is made of that sells without devices. */

export { consumerEntity, consumerPermissions } from './patterns/consumer.ts'
export { feedbackEntity, feedbackPermissions } from './patterns/feedback.ts'
export {
  REFUND_REQUESTED,
  type RefundApply,
  type RefundLine,
  reasonInput,
  refundInput,
  refundLinesSchema,
  refundRequestKey,
} from './patterns/order.ts'
export { orderActions } from './patterns/order-actions.ts'
export { orderEntity } from './patterns/order-entity.ts'
export { refundEntity } from './patterns/order-refund.ts'
export { sellerFields } from './patterns/seller-setting.ts'
export { STOCK, type StockKind, UNLIMITED } from './patterns/stock.ts'
export { wxacodeEntity, wxacodePermissions } from './patterns/wxacode.ts'
