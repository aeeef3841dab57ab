import { rangeProblems } from '@atrium/charts/web/inputs/time-range-input'
import type { TimeRange } from '@atrium/core/contract/time'
import type { InfluxdbSearchProps, SearchField } from './index.ts'

/** What a person has typed into the form. */
export interface Typed {
  values: Readonly<Record<string, string>>
  range: TimeRange
}

/** A field without a parameter sets nothing, so it is not shown. */
export function shownFields({ fields }: Pick<InfluxdbSearchProps, 'fields'>): SearchField[] {
  return fields.filter(({ parameter }) => parameter !== '')
}

/** What the form shows first: the values and the range that the dashboard has now. */
export function typedNow(
  props: InfluxdbSearchProps,
  values: Readonly<Record<string, string>>,
  range: TimeRange | null,
): Typed {
  const { startTime, endTime } = range ?? props
  const own = shownFields(props).map(({ parameter }) => [parameter, values[parameter] ?? ''])
  return { values: Object.fromEntries(own), range: { startTime, endTime } }
}

/** The parameters whose typed value is no number although it must be one. */
export function wrongNumbers(props: Pick<InfluxdbSearchProps, 'fields'>, { values }: Typed): string[] {
  return shownFields(props)
    .filter(({ type, parameter }) => type === 'number' && !isNumber(values[parameter] ?? ''))
    .map(({ parameter }) => parameter)
}

// The same form as the server accepts for a parameter that is a number; no value is allowed, too.
function isNumber(text: string): boolean {
  return text.trim() === '' || /^-?\d{1,15}(\.\d{1,9})?$/.test(text.trim())
}

/** The typed values that differ from those of the dashboard. */
export function changedValues({ values }: Typed, now: Readonly<Record<string, string>>): Record<string, string> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([name, value]) => value !== (now[name] ?? '')))
}

export function isComplete(props: InfluxdbSearchProps, typed: Typed, nowMs: number): boolean {
  if (wrongNumbers(props, typed).length > 0) return false
  return !props.showRange || Object.keys(rangeProblems(typed.range, nowMs)).length === 0
}
