import { str } from '@atrium/contract/define/fields'
import { consumerEntity } from '@atrium/contract/patterns/consumer'

/** A consumer of charging. */
export const user = consumerEntity('charge', {
  plate: str(12),
  /** The number printed on the card that charge points read. */
  cardNo: str(20, { unique: true, min: 4, pattern: '^[A-Za-z0-9]+$' }),
})
