import { createContext, Script } from 'node:vm'

/** A pattern whose work grows with the square of the text needs seconds for so many characters, the others 0.2 ms. */
const LENGTH = 60_000
const LIMIT_MS = 500
const MAX_WORDS = 6
const PARTS = [...'aA1 -_./\\"\'([{<,;:=+*@%?&#$|~^!\t\n\u4e2d', ', ', 'a.', '1.', 'a ', '""', '\\\\']
/** What ends a text that nearly matches. */
const ENDS = ['\n!', '']

const tried = createContext({ pattern: '', flags: '', beginnings: [], parts: [] })
const tryAll = new Script(`{
  const expression = new RegExp(pattern, flags)
  for (const beginning of beginnings)
    for (const part of parts)
      for (const end of ${JSON.stringify(ENDS)}) {
        expression.lastIndex = 0
        expression.test(beginning + part.repeat(${LENGTH} / part.length) + end)
      }
}`)

/**
 * Whether a text can make this pattern slow: words and signs of the pattern, then one part again and again, then an end
 * that does not match.
 */
export function isSlow(pattern: Pick<RegExp, 'source' | 'flags'>): boolean {
  const plain = pattern.source.replace(/\\[bBdDsSwW]/g, ' ')
  const words = new Set(plain.match(/[-\w:<"'@/=;,]{2,}|(?<=\\)\W|(?<!\\)[-"'@/=<;,]/g)?.slice(0, MAX_WORDS))
  const beginnings = ['', ...words]
  const parts = [...PARTS, ...[...words].flatMap((word) => [word, `${word} `])]
  if (!takesLong(pattern, beginnings, parts)) return false
  // All of them may be slow on a busy machine, one of them three times is not.
  const isPairSlow = (beginning: string, part: string) =>
    Array.from({ length: 3 }).every(() => takesLong(pattern, [beginning], [part]))
  return beginnings.some((beginning) => parts.some((part) => isPairSlow(beginning, part)))
}

function takesLong(
  { source, flags }: Pick<RegExp, 'source' | 'flags'>,
  beginnings: string[],
  parts: string[],
): boolean {
  try {
    Object.assign(tried, { pattern: source, flags, beginnings, parts })
    tryAll.runInContext(tried, { timeout: LIMIT_MS })
    return false
  } catch {
    return true
  }
}
