import { storable } from '@atrium/core/server/call/stored-text'

/** Why an order was refunded: stored texts that apps share. */

export const failedToStart = storable('order.failedToStart', {
  zh_CN: '启动失败自动退款',
  en_US: 'Start failed, refunded automatically',
})
/** What was not owed of a deposit. */
export const depositRest = storable('order.depositRest', {
  zh_CN: '押金余额退回',
  en_US: 'Rest of the deposit returned',
})
/** A clerk has received the money. */
export const paidOffline = storable('order.paidOffline', { zh_CN: '{method}：{reason}', en_US: '{method}: {reason}' })
/** What a paid order did not use. */
export const unused = storable('order.unused', { zh_CN: '未用金额退回', en_US: 'Refund of the unused amount' })
/** A clerk has cancelled a paid order. */
export const cancelledByClerk = storable('order.cancelledByClerk', {
  zh_CN: '商家取消订单退款',
  en_US: 'Cancelled by the seller, refunded',
})
