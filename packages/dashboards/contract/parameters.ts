import type { DashboardParameter } from './dashboard.ts'

export const PARAMETER_NAME = '^[A-Za-z]\\w{0,19}$'

/** A longer value matches no pattern. */
export const MATCHED_LENGTH = 64

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
export function isAllowed({ choices, type = 'text', pattern, locked }: DashboardParameter, given: string): boolean {
  if (locked) return false
  if (choices.length > 0 && !choices.includes(given)) return false
  return isOfType(type, given) && (!pattern || matches(pattern, given))
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
