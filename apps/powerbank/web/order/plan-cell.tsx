import { formatFen } from '@atrium/core/web/crud/values/money'
import type { PricePlan } from '../../plan.ts'
import { minutesText } from '../age.ts'
import { useWords } from '../words.ts'

/** The copy of the price in an order, in one sentence. */
export default function PlanCell({ value: plan }: { value: PricePlan }) {
  const { word } = useWords()
  const { name, freeMinutes, unitMinutes, unitPrice, dayMax, deposit } = plan
  return word('planText', {
    name,
    free: minutesText(word, freeMinutes),
    unit: minutesText(word, unitMinutes),
    price: formatFen(unitPrice),
    day: formatFen(dayMax),
    most: formatFen(deposit),
  })
}
