import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useLocale } from '@atrium/core/web/words'
import type { PricePlan } from '../../plan.ts'
import { useWord } from './words.ts'

/** What a rent costs, in one sentence. */
export function PriceSentence({ plan }: { plan: PricePlan }) {
  const word = useWord()
  const locale = useLocale()
  const { freeMinutes, unitMinutes, unitPrice, dayMax, deposit } = plan
  const terms = {
    free: spanText(freeMinutes * 60, locale),
    unit: spanText(unitMinutes * 60, locale),
    price: formatFen(unitPrice),
    day: formatFen(dayMax),
    most: formatFen(deposit),
  }
  return <p className="powerbank-price">{word(freeMinutes > 0 ? 'priceFree' : 'price', terms)}</p>
}
