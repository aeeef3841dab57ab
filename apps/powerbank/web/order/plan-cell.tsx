import { spanText } from '@atrium/core/contract/unit-text'
import { formatFen } from '@atrium/core/web/crud/values/money'
import type { PricePlan } from '../../plan.ts'
import { useWords } from '../words.ts'

/** The copy of the price in an order, in one sentence. */
export default function PlanCell({ value: plan }: { value: PricePlan }) {
  const { word, locale } = useWords()
  const { name, freeMinutes, unitMinutes, unitPrice, dayMax, deposit } = plan
  return word('planText', {
    name,
    free: spanText(freeMinutes * 60, locale),
    unit: spanText(unitMinutes * 60, locale),
    price: formatFen(unitPrice),
    day: formatFen(dayMax),
    most: formatFen(deposit),
  })
}
