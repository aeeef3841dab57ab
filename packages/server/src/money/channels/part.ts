import { definePart } from '../../call/part.ts'
import type { PaymentChannels } from './port.ts'

export const paymentChannelsOf = definePart<PaymentChannels>('payment channels')
