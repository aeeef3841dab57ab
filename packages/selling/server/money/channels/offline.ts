import { channelNotOpen, wrongNotify } from '../refusals.ts'
import type { PaymentChannel } from './port.ts'

/** Cash and similar: a clerk confirms the payment (`takePayment`) and pays a refund back by hand. */
export const offlineChannel: PaymentChannel = {
  prepay: async () => ({}),
  query: async () => ({ state: 'pending' }),
  close: async () => undefined,
  capture: async () => {
    throw channelNotOpen()
  },
  paidElsewhere: async () => undefined,
  refund: async ({ refundNo }) => ({ state: 'succeeded', channelNo: refundNo, at: new Date().toISOString() }),
  queryRefund: async () => ({ state: 'unknown' }),
  transfer: async () => {
    throw channelNotOpen()
  },
  queryTransfer: async () => ({ state: 'unknown' }),
  downloadBill: async () => [],
  verifyNotify: async () => {
    throw wrongNotify()
  },
}
