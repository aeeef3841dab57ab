import { offlineChannel } from './offline.ts'
import type { PaymentChannel } from './port.ts'

/**
 * The consumer's own balance: nobody outside is asked. Paying is a posting (payments/prepay.ts), and so is paying back, which has
 * been made when this is called.
 */
export const balanceChannel: PaymentChannel = offlineChannel
