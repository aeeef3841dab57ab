import type { Services } from '../call/services.ts'
import type { PaymentChannels } from './channels/port.ts'
import type { SoldThings } from './sold.ts'

/** What the money room works with besides what all rooms share. */
export interface MoneyServices extends Services {
  /** The payment channels. */
  paymentChannels: PaymentChannels
  /** What the apps sell. */
  sold: SoldThings
}
