import { RE2JS } from 're2js'

// Expressions come from people. These take time linear in the text; JavaScript's own could hang the process.
const compiled = new Map<string, RE2JS>()
const KEPT = 200

function compile(source: string): RE2JS {
  const known = compiled.get(source)
  if (known) return known
  const made = RE2JS.compile(source)
  if (compiled.size >= KEPT) compiled.clear()
  compiled.set(source, made)
  return made
}

/** Whether an expression of RE2's syntax is found anywhere in the text. */
export function matches(source: string, text: string): boolean {
  return compile(source).matcher(text).find()
}

/** InfluxDB's message about an expression, or null when it is a right one. */
export function whatIsWrongWith(source: string): string | null {
  try {
    compile(source)
    return null
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    return told.startsWith('error parsing regexp') ? told : `error parsing regexp: ${told}`
  }
}
