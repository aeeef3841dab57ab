import { offlineChannel } from './offline.ts'
import type { PayChannel } from './port.ts'

/**
 * The consumer's own balance: no external system is called. A payment is a posting (prepay.ts). So is a refund, and it
 * has already been posted when this payment channel is called.
 */
export const balanceChannel: PayChannel = offlineChannel
