import { refusal } from '@atrium/core/contract/refusal'

export const noRefundRequested = refusal(40910, 409, {
  zh_CN: '该订单没有待处理的退款申请',
  en_US: 'This order has no refund request waiting for an answer',
})
