import { offlineChannel } from './offline.ts'
import type { PaymentChannel } from './port.ts'

/**
 * Payment from the consumer's balance, without an external system. A payment is a posting (payments/prepay.ts); a refund
 * is one, too, and it was made before this channel is called.
 */
export const balanceChannel: PaymentChannel = offlineChannel
