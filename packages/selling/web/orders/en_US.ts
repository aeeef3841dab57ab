import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

const words = {
  declineRefund: 'Decline',
  declineRefundHint: 'The user sees the reason on the phone and can request a refund again.',
  declineReason: 'Reason (2 to 80 characters)',
  refundLeft: '{paid} paid, {refunded} refunded, {left} left',
  merchant: 'Merchant',
  agent: 'Agent',
  channel: 'Channel',
  consumer: 'User',
  platform: 'Platform',
  sharePending: 'Pending',
  shareCredited: 'Credited',
  shareReversed: 'Reversed',
} satisfies SameKeys<typeof zh_CN>

export default words
