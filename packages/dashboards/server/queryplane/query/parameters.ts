import { refusal } from '@atrium/core/contract/refusal'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import type { Chosen, DashboardParameter } from '../../../contract/dashboard.ts'
import { isAllowed, MAX_CHOSEN_TEXT, unlocked } from '../../../contract/parameters.ts'

const valueNotAllowed = refusal(40001, 400, {
  zh_CN: '参数“{name}”不能设为此值',
  en_US: 'The parameter “{name}” cannot have this value',
})

const oneValueOnly = refusal(40001, 400, {
  zh_CN: '参数“{name}”选了多个值，此处的 {place} 只能是一个值',
  en_US: 'Several values of the parameter “{name}” are chosen; {place} stands for one value here',
})

/** The values of parameters as a page sends and gets them. */
export type ParameterValues = Readonly<Record<string, string>>

/** What they mean in a query. */
export type ChosenValues = Readonly<Record<string, Chosen>>

const PLACE = /^\{(\w+)\}$/

/**
 * The values of the declared parameters. Values that are undeclared, locked or do not match the declaration are
 * ignored.
 */
export function valuesOf(
  parameters: readonly DashboardParameter[],
  data: Record<string, unknown> = {},
): ParameterValues {
  return Object.fromEntries(
    parameters.map((declared) => {
      const { name, initial, several = false } = declared
      const most = several ? MAX_CHOSEN_TEXT : MAX_TAG_VALUE
      const given = Object.hasOwn(data, name) ? textOf(data[name], most) : undefined
      return [name, given !== undefined && isAllowed(declared, given) ? given : initial]
    }),
  )
}

function textOf(value: unknown, most: number): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= most ? value : undefined
}

/**
 * What was chosen of the parameter that a stored value of a condition is; undefined if it is none. Always values to compare
 * with, never part of an expression: none for an empty parameter, so that no row is shown; null for all, so that the
 * condition is left out.
 */
export function chosenIn(stored: string, values: ChosenValues): readonly string[] | null | undefined {
  const name = PLACE.exec(stored)?.[1]
  if (name === undefined || !Object.hasOwn(values, name)) return undefined
  const chosen = values[name] ?? null
  return chosen === null ? null : [chosen].flat().filter((one) => one.trim() !== '')
}

/**
 * The values of parameters where a place is one value that is bound or written, as in a statement; '' for all.
 * @param isUsed which parameters there are places of
 * @throws oneValueOnly for one of which several values are chosen
 */
export function oneEach(values: ChosenValues, isUsed: (name: string) => boolean): Record<string, string> {
  const used = Object.entries(values).filter(([name]) => isUsed(name))
  return Object.fromEntries(used.map(([name, chosen]) => [name, oneValue(name, chosen)]))
}

/** @throws oneValueOnly */
export function oneValue(name: string, chosen: Chosen): string {
  const [value = '', ...others] = [chosen ?? ''].flat()
  if (others.length > 0) throw oneValueOnly({ params: { name, place: `{${name}}` } })
  return value
}

/** The values of the unlocked parameters. */
export function viewedValues(parameters: readonly DashboardParameter[], values: ParameterValues): ParameterValues {
  return Object.fromEntries(unlocked(parameters).map(({ name }) => [name, values[name] ?? '']))
}

/**
 * @throws valueNotAllowed with the name of a value that is not allowed. Locked and missing parameters are refused alike,
 *   so that nobody learns which there are.
 */
export function checkValues(parameters: readonly DashboardParameter[], given: ParameterValues): void {
  for (const [name, value] of Object.entries(given)) {
    const declared = parameters.find((one) => one.name === name)
    if (!declared || !isAllowed(declared, value)) throw valueNotAllowed({ params: { name } })
  }
}

/** Whether a stored query names one of these parameters. */
export function namesAny(query: unknown, names: readonly string[]): boolean {
  const text = JSON.stringify(query ?? null)
  return names.some((name) => text.includes(`{${name}}`))
}
