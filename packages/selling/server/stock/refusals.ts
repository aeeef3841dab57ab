import { refusal } from '@atrium/core/contract/refusal'

/** `left`: how many are left of the line that is short. */
export const outOfStock = refusal(40920, 409, { zh_CN: '库存不足', en_US: 'Out of stock' })
/** `locked`: how many open orders hold. */
export const stockHeld = refusal(40920, 409, {
  zh_CN: '有未完成的订单占用了 {locked} 件，库存不能低于该数量',
  en_US: 'Open orders hold {locked}; the stock cannot be set below that',
})
