import type { Text } from '@atrium/contract/refusal'

/** PostgreSQL keeps no NUL in a text, and UTF-8 no half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u
/** Deeper values make whoever walks them run out of stack. */
const MAX_DEPTH = 100

const BAD_TEXT: Text = { zh_CN: '含有无法保存的字符', en_US: 'Holds a character that cannot be stored' }
const TOO_DEEP: Text = { zh_CN: '嵌套层次过多', en_US: 'Nested too deeply' }

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** What keeps a value from being stored, by the name of its place (`lines.0.item`); undefined: nothing. */
export type Unstorable = Record<string, Text> | undefined

/**
 * The same of a value that was read from JSON. There only an escape can stand for such a character, and depth needs as many
 * brackets: most texts are not walked at all.
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

/** The path is made on the way back, where there is a fault: most values have none. */
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

/** Of what is nested too deeply only the beginning of its path is told. */
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
