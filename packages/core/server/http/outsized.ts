import type { Text } from '../../contract/refusal.ts'

/** More values than any call accepts. Validation visits each of them, several times if a schema has alternatives. */
export const MAX_VALUES = 50_000
export const MAX_NAMES = 1_000

const TOO_MANY_VALUES: Text = { zh_CN: `最多 ${MAX_VALUES} 个值`, en_US: `At most ${MAX_VALUES} values` }
const TOO_MANY_NAMES: Text = {
  zh_CN: `每个对象最多 ${MAX_NAMES} 个字段`,
  en_US: `At most ${MAX_NAMES} fields in one object`,
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACKET_END = 0x5d
const BRACE = 0x7b
const BRACE_END = 0x7d

/**
 * The reason why a JSON text contains more than any call accepts; undefined if it does not. Values are counted before
 * parsing, because parsing 300,000 values costs as much as validating them. Invalid JSON is left to the parser.
 */
export function outsized(json: string): Text | undefined {
  // A name with its value needs five characters, a value two: most texts are too short to exceed either limit.
  if (json.length <= 4 * MAX_NAMES) return undefined
  const names = [0]
  let values = 1
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) isInText = !isInText
    else if (isInText) at += code === BACKSLASH ? 1 : 0
    else if (code === BRACE || code === BRACKET) {
      names.push(0)
      values += 1
    } else if (code === BRACE_END || code === BRACKET_END) names.pop()
    else if (code === COMMA) values += 1
    else if (code === COLON && ++names[names.length - 1]! > MAX_NAMES) return TOO_MANY_NAMES
    if (values > MAX_VALUES) return TOO_MANY_VALUES
  }
  return undefined
}
