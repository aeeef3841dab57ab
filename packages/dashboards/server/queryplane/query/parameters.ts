import { refusal } from '@atrium/core/contract/refusal'
import type { TagOperator } from '@atrium/timeseries/contract/query'
import type { DashboardParameter, ViewedParameter } from '../../../contract/dashboard.ts'
import { isAllowed } from '../../../contract/parameters.ts'

const valueNotAllowed = refusal(40001, 400, {
  zh_CN: '参数“{name}”不能设为此值',
  en_US: 'The parameter “{name}” cannot have this value',
})

export type ParameterValues = Readonly<Record<string, string>>

const MAX_LENGTH = 1024
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
      const { name, initial } = declared
      const given = Object.hasOwn(data, name) ? textOf(data[name]) : undefined
      return [name, given !== undefined && isAllowed(declared, given) ? given : initial]
    }),
  )
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value : undefined
}

/**
 * A stored tag value with its parameter, if it is one. It is always a value to compare with, never part of an
 * expression. Null if the parameter is empty: then no row is shown, whatever the operator.
 */
export function fillTagValue(stored: string, operator: TagOperator, values: ParameterValues): string | null {
  const name = PLACE.exec(stored)?.[1]
  if (name === undefined || !Object.hasOwn(values, name)) return stored
  const value = values[name] ?? ''
  if (value.trim() === '') return null
  return operator === '=~' || operator === '!~' ? `^${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$` : value
}

/** The parameters as viewers get them: the locked ones and the patterns stay on the server. */
export function viewedParameters(parameters: readonly DashboardParameter[] = []): ViewedParameter[] {
  return unlocked(parameters).map(({ name, label = '', type = 'text', choices, initial }) => {
    return { name, label: label || name, type, choices, value: initial }
  })
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

function unlocked(parameters: readonly DashboardParameter[]) {
  return parameters.filter(({ locked }) => !locked)
}
