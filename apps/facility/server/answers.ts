/** The values of a facility: what its category asks, and what an earlier form of it has asked. */
import { isDeepStrictEqual } from 'node:util'
import type { FormField } from '@atrium/core/contract/patterns/form'
import { type Answer, type FormValues, readAnswers } from '@atrium/core/contract/patterns/form-answers'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'

interface Filled {
  fields: FormValues
  answers: Answer[]
}

/**
 * Reads values against the fields of the category. A value that the category does not ask any more, or not in this way,
 * stays as it was answered, as long as it is sent unchanged.
 * @throws invalidParameter at `fields`
 */
export function filledIn(
  form: readonly FormField[],
  sent: FormValues | null,
  before: Pick<Filled, 'answers'> = { answers: [] },
): Filled {
  const values = sent ?? {}
  const isAsBefore = ({ key, value }: Answer) => value !== null && isDeepStrictEqual(values[key], value)
  const asked = new Map(form.map((field) => [field.key, field]))
  const kept = before.answers.filter((answer) => {
    const field = asked.get(answer.key)
    return isAsBefore(answer) && (!field || readAnswers([field], { [field.key]: answer.value }).wrong[field.key])
  })
  const isKept = (key: string) => kept.some((answer) => answer.key === key)
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !isKept(key)))
  const { answers, wrong } = readAnswers(
    form.filter(({ key }) => !isKept(key)),
    rest,
  )
  const faults = Object.entries(wrong)
  if (faults.length > 0) throw invalidParameter({ fields: { fields: faultsIn(form, faults) } })
  const all = [...answers, ...kept].sort(byPlaceIn(form))
  const given = all.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const]))
  return { fields: Object.fromEntries(given), answers: all }
}

/** In the order of the form; what it does not ask comes last. */
function byPlaceIn(form: readonly FormField[]) {
  const place = ({ key }: Answer) => {
    const index = form.findIndex((field) => field.key === key)
    return index < 0 ? form.length : index
  }
  return (a: Answer, b: Answer) => place(a) - place(b)
}

function faultsIn(form: readonly FormField[], faults: readonly [key: string, text: Text][]): Text {
  const labelOf = (key: string) => form.find((field) => field.key === key)?.label ?? key
  const said = (locale: keyof Text, colon: string) => faults.map(([key, text]) => labelOf(key) + colon + text[locale])
  return { zh_CN: said('zh_CN', '：').join('；'), en_US: said('en_US', ': ').join('; ') }
}
