import { definePart } from '@atrium/core/server/call/part'
import type { PaymentChannels } from './port.ts'

export const paymentChannelsOf = definePart<PaymentChannels>('payment channels')
