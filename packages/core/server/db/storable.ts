import type { Text } from '../../contract/refusal.ts'

/** PostgreSQL cannot store NUL in a text, and UTF-8 cannot encode a lone surrogate. */
const UNSTORABLE = /\0|\p{Surrogate}/u
/** Deeper values would overflow the stack of recursive code. */
const MAX_DEPTH = 100

const BAD_TEXT: Text = { zh_CN: '含有无法保存的字符', en_US: 'Holds a character that cannot be stored' }
const TOO_DEEP: Text = { zh_CN: '嵌套层次过多', en_US: 'Nested too deeply' }

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** The reasons why a value cannot be stored, by path (`lines.0.item`); undefined if it can. */
export type Unstorable = Record<string, Text> | undefined

/**
 * The same for a value that was parsed from JSON. There such a character can only be an escape, and each level needs a
 * bracket, so most texts need no walk through the value.
 */
export function unstorableJson(json: string, value: unknown): Unstorable {
  return json.includes('\\u') || mayBeDeep(json) ? unstorable(value) : undefined
}

export function unstorable(value: unknown): Unstorable {
  const found = firstFault(value, 0)
  return found && { [found.path.join('.') || '_body']: found.text }
}

interface Fault {
  path: string[]
  text: Text
}

/** The path is built on the way back, and only for a fault: most values have none. */
function firstFault(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path: [], text: BAD_TEXT }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAX_DEPTH) return { path: [], text: TOO_DEEP }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const fault = firstFault(value[index], depth + 1)
      if (fault) return below(String(index), fault)
    }
    return undefined
  }
  for (const name of Object.keys(value)) {
    const fault = isStorable(name)
      ? firstFault((value as Record<string, unknown>)[name], depth + 1)
      : { path: [], text: BAD_TEXT }
    if (fault) return below(name, fault)
  }
  return undefined
}

/** For a value that is nested too deeply, only the beginning of its path is reported. */
function below(name: string, { path, text }: Fault): Fault {
  return { path: text === TOO_DEEP ? [name] : [name, ...path], text }
}

const BRACKET = 0x5b
const BRACE = 0x7b

function mayBeDeep(json: string): boolean {
  let opened = 0
  for (let at = 0; at < json.length && opened <= MAX_DEPTH; at++) {
    const code = json.charCodeAt(at)
    if (code === BRACKET || code === BRACE) opened += 1
  }
  return opened > MAX_DEPTH
}
