import { RE2JS } from 're2js'

// Expressions come from users. RE2 takes linear time; JavaScript's own engine could hang the process.
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

/** Whether an RE2 expression matches anywhere in the text. */
export function matches(source: string, text: string): boolean {
  return compile(source).matcher(text).find()
}

/** InfluxDB's error message for an expression, or null if it is valid. */
export function whatIsWrongWith(source: string): string | null {
  try {
    compile(source)
    return null
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error)
    return answer.startsWith('error parsing regexp') ? answer : `error parsing regexp: ${answer}`
  }
}
