import { COLOUR, UPLOADED_PICTURE } from '@atrium/core/contract/text-patterns'
import { SYMBOL_STATES } from './symbols.ts'

/**
 * The properties of an object that data may change, and no others. They have the names of the props of objects; `level`
 * and `state` are those of symbols.
 */

export const OVERRIDES = [
  'backgroundColor',
  'fill',
  'opacity',
  'stroke',
  'strokeWidth',
  'strokeDash',
  'src',
  'text',
] as const

export type Override = (typeof OVERRIDES)[number]

export const SYMBOL_OVERRIDES = ['state', 'level'] as const

export type Property = Override | (typeof SYMBOL_OVERRIDES)[number]

/** Lengths of dashes and gaps, as in SVG; '' for a line without gaps. */
export const DASHES = '^(|\\d{1,4}(\\.\\d{1,3})?( \\d{1,4}(\\.\\d{1,3})?){0,9})$'
export const MAX_STROKE = 1_000
export const MAX_TEXT = 5_000

const NUMBER_LIMITS = { opacity: 1, level: 1, strokeWidth: MAX_STROKE } as const

/** The value of a property that a text or a number of the data stands for; undefined if it does not suit the property. */
export function overrideValue(property: Property, given: unknown): string | number | undefined {
  if (property === 'opacity' || property === 'level' || property === 'strokeWidth') {
    const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
    return typeof number === 'number' && number >= 0 && number <= NUMBER_LIMITS[property] ? number : undefined
  }
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given
  if (typeof text !== 'string') return undefined
  if (property === 'strokeDash') return matching(DASHES, text.trim().replace(/[\s,]+/g, ' '))
  if (property === 'src') return matching(UPLOADED_PICTURE, text)
  if (property === 'text') return text.slice(0, MAX_TEXT)
  if (property === 'state') return SYMBOL_STATES.find((state) => state === text)
  return matching(COLOUR, text)
}

function matching(pattern: string, text: string): string | undefined {
  return new RegExp(pattern).test(text) ? text : undefined
}
