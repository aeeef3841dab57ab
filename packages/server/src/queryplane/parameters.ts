import type { DashboardParameter, TagOperator } from '@atrium/contract/dashboard'
import { isAllowed } from '@atrium/contract/parameters'

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
