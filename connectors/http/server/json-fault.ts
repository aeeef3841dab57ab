const STRING = /"(?:[^"\\\p{Cc}]+|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/u.source
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/.source
const WORD = new RegExp(`[ \\t\\r\\n]*(?:([{}[\\],:])|(${STRING})|(?:${PLAIN}))`, 'uy')

/** What may come next; `end` of a list or an object only directly behind its beginning or a value. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end'

/**
 * Where a text stops to be JSON: the number of its first wrong character, from 1; one more than it has characters if it
 * ends too early. JSON.parse tells it for some faults only.
 */
export function jsonFaultAt(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    WORD.lastIndex = at
    const [word, sign, string] = WORD.exec(text) ?? []
    const isOver: boolean = expected === 'comma or end' && open.length === 0
    const next: Expected | undefined =
      word === undefined || isOver ? undefined : after(expected, sign ?? (string ? 'text' : 'plain'), open)
    if (next === undefined) return at + text.slice(at).search(/[^ \t\r\n]|$/) + 1
    expected = next
    at = WORD.lastIndex
  }
}

/** @param open the lists and objects around it */
function after(expected: Expected, word: string, open: string[]): Expected | undefined {
  const takesValue = expected.startsWith('value')
  switch (word) {
    case 'text':
      return takesValue ? 'comma or end' : expected.startsWith('name') ? 'colon' : undefined
    case 'plain':
      return takesValue ? 'comma or end' : undefined
    case '{':
    case '[':
      open.push(word)
      return takesValue ? (word === '{' ? 'name or end' : 'value or end') : undefined
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case ',':
      return expected === 'comma or end' ? (open.at(-1) === '{' ? 'name' : 'value') : undefined
    default:
      return expected.endsWith('end') && open.pop() === (word === '}' ? '{' : '[') ? 'comma or end' : undefined
  }
}
