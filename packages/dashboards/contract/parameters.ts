import { joinValues, splitValues } from '@atrium/core/contract/value-list'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import type { Chosen, DashboardParameter, ParameterTag, ViewedParameter } from './dashboard.ts'

export const PARAMETER_NAME = '^[A-Za-z]\\w{0,19}$'

/** A longer value matches no pattern. */
export const MATCHED_LENGTH = 64

/** The most values that are chosen together, and that one answer offers. */
export const MAX_CHOICES = 1_000

/** Matching a pattern takes time, so of a parameter with a pattern fewer are. */
const MAX_MATCHED = 20

/** In characters, of values that are chosen together. */
export const MAX_CHOSEN_TEXT = 16_384

/** In only one way, so that the check of a pattern is not slow itself: `^` is one of the characters of a class. */
const ATOM = '(?:\\[(?:\\\\.|[^\\\\\\]])+\\]|\\\\[^\\n]|[^\\\\()[\\]{}|*+?^$])'
const TIMES = '(?:[?*+]|\\{\\d{1,3}(?:,\\d{0,3})?\\})'

/**
 * The allowed patterns, which no value can make slow: characters and character classes, at most three of them repeated,
 * no groups and no alternatives (`choices` replaces them). The server matches them against values from anonymous
 * viewers.
 */
export const PATTERN = `^(?:${ATOM})*(?:${ATOM}${TIMES}(?:${ATOM})*){0,3}$`

/** Whether a value from the address may be used for a parameter. */
export function isAllowed(parameter: DashboardParameter, given: string): boolean {
  const { locked = false, several = false, all = false } = parameter
  if (locked) return false
  if (all && given === '') return true
  if (!several) return isOneAllowed(parameter, given)
  if (given === '' || given.length > MAX_CHOSEN_TEXT) return false
  const values = splitValues(given)
  const most = parameter.pattern ? MAX_MATCHED : MAX_CHOICES
  return values.length <= most && values.every((value) => value !== '' && isOneAllowed(parameter, value))
}

function isOneAllowed({ choices, type = 'text', pattern }: DashboardParameter, given: string): boolean {
  if (given.length > MAX_TAG_VALUE) return false
  if (choices.length > 0 && !choices.includes(given)) return false
  return isOfType(type, given) && (!pattern || matches(pattern, given))
}

interface Plural {
  several?: boolean | undefined
  all?: boolean | undefined
}

/** What the value of a parameter means. Several values are in one order, so that viewers with the same ones share data. */
function chosenOf({ several = false, all = false }: Plural, value: string): Chosen {
  if (all && value === '') return null
  if (!several) return value
  return value === '' ? [] : [...new Set(splitValues(value))].sort()
}

/** One value as that of a parameter: if several may be chosen, a comma in it is no end of it. */
export const valueOfOne = ({ several = false }: Plural, value: string) => (several ? joinValues([value]) : value)

/** What the initial values mean, and instead of them those in `given`. */
export function chosenValues(
  parameters: readonly DashboardParameter[] = [],
  given: Readonly<Record<string, string>> = {},
): Record<string, Chosen> {
  return Object.fromEntries(
    parameters.map((one) => {
      const value = Object.hasOwn(given, one.name) ? given[one.name]! : one.initial
      return [one.name, chosenOf(one, value)]
    }),
  )
}

function isOfType(type: NonNullable<DashboardParameter['type']>, given: string): boolean {
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,9})?$/.test(given)
  return type !== 'boolean' || given === 'true' || given === 'false'
}

function matches(pattern: string, given: string): boolean {
  if (given.length > MATCHED_LENGTH) return false
  try {
    return new RegExp(`^${pattern}$`).test(given)
  } catch {
    // A pattern that is not a valid expression matches nothing.
    return false
  }
}

/** The parameters as viewers get them: the locked ones and the patterns stay on the server. */
export function viewedParameters(
  parameters: readonly DashboardParameter[] = [],
  { isPublic = false } = {},
): ViewedParameter[] {
  return unlocked(parameters).map((parameter) => {
    const { name, label = '', type = 'text', choices, initial, several, all } = parameter
    return {
      ...{ name, label: label || name, type, choices, value: initial },
      ...(several ? { several } : {}),
      ...(all ? { all } : {}),
      ...(offeredTag([parameter], name, isPublic) ? { fromTag: true } : {}),
    }
  })
}

/** The tag whose values a viewer may read as the choices of a parameter; null if there is none. */
export function offeredTag(
  parameters: readonly DashboardParameter[],
  name: string,
  isPublic: boolean,
): ParameterTag | null {
  const { tag = null, publicChoices = false } = unlocked(parameters).find((one) => one.name === name) ?? {}
  return !isPublic || publicChoices ? tag : null
}

export function unlocked(parameters: readonly DashboardParameter[]): DashboardParameter[] {
  return parameters.filter(({ locked }) => !locked)
}
