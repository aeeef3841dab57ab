import { DASHES } from '@atrium/charts/contract/drawing/overrides'
import { COLOUR, isUploadedPicture } from '@atrium/core/contract/text-patterns'
import type { Left } from './outcome.ts'

/** What a file says about looks, as objects store it. */

const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)

/** A colour of a file; a gradient, a pattern or anything with an address becomes the theme's. */
export function colourOf(given: unknown): string {
  if (given === null || given === 'none') return 'transparent'
  return typeof given === 'string' && given !== 'currentColor' && matches(COLOUR, given.trim()) ? given.trim() : ''
}

export function dashOf(given: unknown): string | undefined {
  const text = Array.isArray(given) ? given.join(' ') : typeof given === 'string' ? given : ''
  const dash = text
    .trim()
    .replaceAll('px', '')
    .replace(/[\s,]+/g, ' ')
  return dash !== '' && matches(DASHES, dash) ? dash : undefined
}

export function familyOf(given: unknown): 'sans' | 'serif' | 'mono' {
  const name = String(given ?? '').toLowerCase()
  if (/mono|courier|consolas/.test(name)) return 'mono'
  return /serif|times|georgia|song/.test(name) && !/sans/.test(name) ? 'serif' : 'sans'
}

export const isBold = (given: unknown): boolean => given === 'bold' || given === 'bolder' || Number(given) >= 600

/** Only pictures that were uploaded here are in a drawing. */
export function pictureOf(given: unknown): { src: string } | { left: Left } {
  if (typeof given === 'string' && isUploadedPicture(given)) return { src: given }
  return { left: /^\s*(https?:)?\/\//i.test(String(given ?? '')) ? 'foreign' : 'picture' }
}
