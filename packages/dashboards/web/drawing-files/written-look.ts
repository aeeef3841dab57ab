/** What other programs get in place of the theme: the colours of a light page, and families of fonts. */

export const DARK = '#1f2933'
export const QUIET = '#e4e9ef'
export const FAMILIES = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' } as const

/** A colour as it is written; null for none. */
export const paint = (colour: string, usual: string): string | null =>
  colour === 'transparent' || colour === 'none' ? null : colour || usual
