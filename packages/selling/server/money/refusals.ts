import { refusal } from '@atrium/core/contract/refusal'

/** `left`: the amount in fen that can still be refunded. */
export const refundTooMuch = refusal(40922, 409, {
  zh_CN: '退款金额超限',
  en_US: 'The amount is more than can be refunded',
})
export const otherRefund = refusal(40903, 409, {
  zh_CN: '同一编号的退款金额不同',
  en_US: 'A refund with another amount already exists under this key',
})
export const notPaid = refusal(40910, 409, { zh_CN: '该笔付款尚未支付成功', en_US: 'This payment has not been made' })
export const paymentNotOpen = refusal(40910, 409, {
  zh_CN: '该笔付款已关闭或已过期',
  en_US: 'This payment is closed or has expired',
})
export const refunding = refusal(40910, 409, {
  zh_CN: '退款处理中，暂不能进行其他操作',
  en_US: 'A refund is being processed; nothing else can be done until it is finished',
})
export const refundFailed = refusal(40910, 409, {
  zh_CN: '退款未成功，款项尚未退回；请先重新退款',
  en_US: 'Its refund has failed and the money is not back; send the refund again first',
})
export const refundNotOpen = refusal(40910, 409, {
  zh_CN: '当前退款状态不允许该操作',
  en_US: 'The status of this refund does not allow this action',
})
export const channelNotOpen = refusal(40925, 409, {
  zh_CN: '该支付方式未开通',
  en_US: 'This payment method is not set up',
})
/** The result of the call is unknown: call again with the same number. */
export const channelSilent = refusal(50303, 503, {
  zh_CN: '支付渠道没有响应，请稍后再试',
  en_US: 'The payment provider is not responding; try again later',
})
/** The payment channel understood the request and refused it. */
export const channelRefused = refusal(50202, 502, {
  zh_CN: '支付渠道拒绝了请求（{reason}）',
  en_US: 'The payment provider refused ({reason})',
})
/** `left`: the amount in fen that the payer consented to. */
export const beyondConsent = refusal(40922, 409, {
  zh_CN: '扣款金额超过授权金额',
  en_US: 'The amount is more than the payer consented to',
})
export const otherCapture = refusal(40903, 409, {
  zh_CN: '该笔授权已按另一金额申请扣款',
  en_US: 'Another amount is already being collected for this consent',
})
export const notAuthorised = refusal(40910, 409, {
  zh_CN: '该笔授权已失效或已扣款',
  en_US: 'This consent is no longer valid, or has been used',
})
export const wrongNotify = refusal(40116, 401, {
  zh_CN: '支付通知的签名无效',
  en_US: 'The signature of the payment notification is not valid',
})
export const wrongAmount = refusal(40926, 409, {
  zh_CN: '支付通知的金额与订单不符',
  en_US: 'The amount of the payment notification does not match the order',
})
/** `left`: the amount in fen that is held. */
export const captureTooMuch = refusal(40922, 409, {
  zh_CN: '扣款金额超过押金',
  en_US: 'The amount is more than is held',
})
export const notHeld = refusal(40910, 409, { zh_CN: '该笔押金已结算', en_US: 'This deposit has been settled' })
export const nothingDue = refusal(40910, 409, { zh_CN: '当前没有应付的金额', en_US: 'Nothing is to be paid now' })
export const debtOpen = refusal(40927, 409, {
  zh_CN: '存在待抵扣的欠款，暂不能提现',
  en_US: 'There is a debt to be repaid first',
})
export const withdrawalOpen = refusal(40928, 409, {
  zh_CN: '有一笔提现正在处理',
  en_US: 'Another withdrawal is being processed',
})
