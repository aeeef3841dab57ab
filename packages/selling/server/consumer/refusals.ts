import { refusal } from '@atrium/core/contract/refusal'
import { storable } from '@atrium/core/server/call/stored-text'

export const unknownCode = refusal(40413, 404, {
  zh_CN: '二维码不存在或已失效',
  en_US: 'This code does not exist or is no longer valid',
})
export const unboundCode = refusal(40414, 404, {
  zh_CN: '设备未绑定',
  en_US: 'No device is bound to this code yet',
})
export const consumerBlocked = refusal(40307, 403, {
  zh_CN: '账户已被限制使用，请联系客服',
  en_US: 'This account is blocked; please contact customer service',
})
/** `order`: the id of the open order. */
export const orderOpen = refusal(40930, 409, {
  zh_CN: '您有一笔未完成的订单',
  en_US: 'You have an unfinished order',
})
/** `status`: the device's status (deviceStatus). */
export const deviceNotInService = refusal(
  50311,
  503,
  storable('device.notInService', { zh_CN: '设备暂停服务', en_US: 'The device is out of service' }),
)
export const noNearbySearch = refusal(40308, 403, {
  zh_CN: '未开启附近设备查询',
  en_US: 'The search for nearby devices is not available here',
})
export const nothingToRefund = refusal(40910, 409, {
  zh_CN: '当前订单不能申请退款',
  en_US: 'No refund can be requested for this order now',
})
export const showWhoYouAre = refusal(40309, 403, {
  zh_CN: '请先用手机号或微信登录',
  en_US: 'Sign in with a mobile number or WeChat first',
})
export const nothingPaidOut = refusal(40310, 403, {
  zh_CN: '商家未开通提现',
  en_US: 'The seller does not offer withdrawals',
})
export const wayNotOffered = refusal(40925, 409, {
  zh_CN: '该支付方式未开通',
  en_US: 'This payment method is not set up',
})
