import type { Cell } from '@atrium/contract/dashboard'

/**
 * Puts values into a text: `{line}` becomes the value of `line`. A place whose name has no value stays as it is, so that
 * an author sees the misspelt one; an empty value leaves nothing.
 */
export function filled(text: string, values: Readonly<Record<string, Cell>>): string {
  return text.replace(/\{([^{}\n]{1,255})\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : place,
  )
}
