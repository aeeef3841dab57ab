/** The source language; en_US.ts must have the same keys. */
export default {
  language: 'English',
  back: '返回',
  myOrders: '我的订单',
  retry: '重试',
  loading: '正在加载',
  unreachable: '网络连接不上',
  unreachableHint: '请检查网络后重试，已支付的订单不受影响。',
  more: '加载更多',
} as const
