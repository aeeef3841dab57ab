// Influx has no escape for the backslash itself outside texts: `\` before any other character is a backslash and that
// character.
const MEASUREMENT_ESCAPES = /\\([, ])/g
const KEY_ESCAPES = /\\([,= ])/g
const TEXT_ESCAPES = /\\(["\\])/g

export const unescapeMeasurement = (raw: string): string => raw.replace(MEASUREMENT_ESCAPES, '$1')
export const unescapeKey = (raw: string): string => raw.replace(KEY_ESCAPES, '$1')
export const unescapeText = (raw: string): string => raw.replace(TEXT_ESCAPES, '$1')

/** Whether a backslash before this character escapes it, in measurements and keys. */
export const isEscapable = (code: number): boolean => code === 32 || code === 44 || code === 61

/**
 * Splits `measurement,key=value,key=value` at its unescaped commas and equals signs.
 * @returns the measurement and the tags in their order, unescaped; or the reason why it is invalid.
 */
export function readSeriesKey(raw: string): { measurement: string; tags: [string, string][] } | string {
  const parts = splitUnescaped(raw, 44)
  const measurement = unescapeMeasurement(parts[0] as string)
  if (measurement === '') return 'missing measurement'
  const tags: [string, string][] = []
  for (const part of parts.slice(1)) {
    const sides = splitUnescaped(part, 61)
    if (sides.length === 1) return `missing tag value: ${part}`
    if (sides.length > 2) return `unescaped "=" in tag: ${part}`
    const key = unescapeKey(sides[0] as string)
    const value = unescapeKey(sides[1] as string)
    if (key === '') return `missing tag key: ${part}`
    if (value === '') return `missing tag value: ${part}`
    tags.push([key, value])
  }
  return { measurement, tags }
}

function splitUnescaped(text: string, separator: number): string[] {
  const parts: string[] = []
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 92 && isEscapable(text.charCodeAt(i + 1))) i++
    else if (code === separator) {
      parts.push(text.slice(from, i))
      from = i + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}
