/** The source language; en_US.ts must have the same keys. */
export default {
  declineRefund: '驳回申请',
  declineRefundHint: '用户会在手机上看到原因，并可以再次申请。',
  declineReason: '驳回原因（2 至 80 个字）',
  refundLeft: '实付 {paid}，已退 {refunded}，可退 {left}',
  merchant: '商户',
  agent: '代理商',
  channel: '渠道',
  consumer: '用户',
  platform: '平台',
  sharePending: '待结算',
  shareCredited: '已入账',
  shareReversed: '已撤销',
} as const
