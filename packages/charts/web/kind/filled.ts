import type { Cell } from '../../contract/data.ts'
import { namesIn, PLACE } from '../../contract/define/named-columns.ts'

/**
 * A text with its places filled: `{line}` becomes the value of that name. A place without a value stays as it is
 * written; null is empty.
 */
export function filled(text: string, values: Readonly<Record<string, Cell>>): string {
  return text.replace(PLACE, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  )
}

/** Whether every place of a text has a value. */
export function isFillable(text: string, values: Readonly<Record<string, Cell>>): boolean {
  return namesIn(text).every((name) => Object.hasOwn(values, name))
}
