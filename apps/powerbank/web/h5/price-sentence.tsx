import { formatFen } from '@atrium/core/web/crud/values/money'
import type { PricePlan } from '../../plan.ts'
import { useDuration, useWord } from './words.ts'

/** What a rent costs, in one sentence. */
export function PriceSentence({ plan }: { plan: PricePlan }) {
  const word = useWord()
  const duration = useDuration()
  const { freeMinutes, unitMinutes, unitPrice, dayMax, deposit } = plan
  const terms = {
    free: duration(freeMinutes),
    unit: duration(unitMinutes),
    price: formatFen(unitPrice),
    day: formatFen(dayMax),
    most: formatFen(deposit),
  }
  return <p className="powerbank-price">{word(freeMinutes > 0 ? 'priceFree' : 'price', terms)}</p>
}
