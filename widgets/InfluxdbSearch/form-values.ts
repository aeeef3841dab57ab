import { rangeProblems } from '@atrium/charts/web/inputs/time-range-input'
import type { ShownParameter } from '@atrium/charts/web/kind/widget-view'
import type { TimeRange } from '@atrium/core/contract/time'
import type { InfluxdbSearchProps, SearchField } from './index.ts'
import { type ShownField, shownField } from './shown-field.ts'

type Values = Readonly<Record<string, string>>

/** What a person has typed into the form. */
export interface Typed {
  values: Values
  range: TimeRange
}

/** A field without a parameter sets nothing, so it is not shown. */
export function usedFields({ fields }: Pick<InfluxdbSearchProps, 'fields'>): SearchField[] {
  return fields.filter(({ parameter }) => parameter !== '')
}

export function shownFields(
  props: Pick<InfluxdbSearchProps, 'fields'>,
  parameters: readonly ShownParameter[],
  values: Values,
): ShownField[] {
  return usedFields(props).map((field) => {
    const { parameter } = field
    const declared = parameters.find(({ name }) => name === parameter)
    return shownField(field, declared, Object.hasOwn(values, parameter))
  })
}

/** What the form shows first: the values and the range that the dashboard has now. */
export function typedNow(props: InfluxdbSearchProps, values: Values, range: TimeRange | null): Typed {
  const { startTime, endTime } = range ?? props
  const own = usedFields(props).map(({ parameter }) => [parameter, values[parameter] ?? ''])
  return { values: Object.fromEntries(own), range: { startTime, endTime } }
}

export type Wrong = 'wrongNumber' | 'chooseOne'

/** What is wrong with the typed values, by parameter. */
export function wrongValues(fields: readonly ShownField[], { values }: Pick<Typed, 'values'>): Record<string, Wrong> {
  const wrong = fields.flatMap((field): [string, Wrong][] => {
    const value = values[field.parameter] ?? ''
    if (field.as === 'number' && !isNumber(value)) return [[field.parameter, 'wrongNumber']]
    return field.several && !field.all && value === '' ? [[field.parameter, 'chooseOne']] : []
  })
  return Object.fromEntries(wrong)
}

// The same form as the server accepts for a parameter that is a number; no value is allowed, too.
function isNumber(text: string): boolean {
  return text.trim() === '' || /^-?\d{1,15}(\.\d{1,9})?$/.test(text.trim())
}

/** The typed values that differ from those of the dashboard. */
export function changedValues(
  fields: readonly ShownField[],
  { values }: Pick<Typed, 'values'>,
  now: Values,
): Record<string, string> {
  const isTyped = (name: string) => fields.some(({ parameter, as }) => parameter === name && as !== 'pick')
  const sent = Object.entries(values).map(([name, value]) => [name, isTyped(name) ? value.trim() : value] as const)
  return Object.fromEntries(sent.filter(([name, value]) => value !== (now[name] ?? '')))
}

export function isComplete(
  fields: readonly ShownField[],
  { showRange }: Pick<InfluxdbSearchProps, 'showRange'>,
  typed: Typed,
  nowMs: number,
): boolean {
  if (Object.keys(wrongValues(fields, typed)).length > 0) return false
  return !showRange || Object.keys(rangeProblems(typed.range, nowMs)).length === 0
}
