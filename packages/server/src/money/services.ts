import type { Services } from '../call/services.ts'
import type { PaymentChannels } from './channels/port.ts'
import type { SoldThings } from './sold.ts'

/** The services that the money room uses besides those of all rooms. */
export interface MoneyServices extends Services {
  /** The payment channels. */
  paymentChannels: PaymentChannels
  /** What the apps sell. */
  sold: SoldThings
}
