/**
 * Several values of a filter as one text: `a,b`. A comma or a backslash inside of a value has a backslash before it; any
 * other backslash is itself, so addresses that are older than this rule mean what they meant.
 */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')
}

export function splitValues(text: string): string[] {
  const values = ['']
  for (const [part, held] of text.matchAll(/\\([\\,])|./gsu)) {
    if (part === ',') values.push('')
    else values[values.length - 1] += held ?? part
  }
  return values
}
