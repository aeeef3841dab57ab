import { createContext, Script } from 'node:vm'

/** A pattern whose work grows with the square of the text needs seconds for so many characters, the others 0.2 ms. */
const LENGTH = 60_000
const LIMIT_MS = 500
const MAX_WORDS = 6
const PARTS = [...'aA1 -_./\\"\'([{<,;:=+*@%?&#$|~^!\t\n\u4e2d', ', ', 'a.', '1.', 'a ', '""', '\\\\']
/** What ends a text that nearly matches. */
const ENDS = ['\n!', '']

/**
 * Texts of a tenth of the length are tried first: what needs half a second for a long one, needs a hundredth of that for
 * a short one, or more. Half of it is enough to look closer; others need 0.02 ms.
 */
const SHORT = LENGTH / 10
const SUSPICIOUS_MS = LIMIT_MS / 100 / 2

const tried = createContext({ pattern: '', flags: '', beginnings: [], parts: [], now: () => performance.now() })
const tryShort = new Script(`{
  const expression = new RegExp(pattern, flags)
  const isSuspicious = (text) => {
    expression.lastIndex = 0
    const start = now()
    expression.test(text)
    return now() - start > ${SUSPICIOUS_MS}
  }
  const suspects = []
  for (const beginning of beginnings)
    for (const part of parts) {
      const texts = ${JSON.stringify(ENDS)}.map((end) => beginning + part.repeat(${SHORT} / part.length) + end)
      // A busy machine may stop any of them for a while, but not one of them three times.
      if (texts.some((text) => [1, 2, 3].every(() => isSuspicious(text)))) suspects.push([beginning, part])
    }
  suspects
}`)
const tryLong = new Script(`{
  const expression = new RegExp(pattern, flags)
  for (const end of ${JSON.stringify(ENDS)}) {
    expression.lastIndex = 0
    expression.test(beginning + part.repeat(${LENGTH} / part.length) + end)
  }
}`)

/**
 * Whether a text can make this pattern slow: words and signs of the pattern, then one part again and again, then an end
 * that does not match.
 */
export function isSlow(pattern: Pattern): boolean {
  const plain = pattern.source.replace(/\\[bBdDsSwW]/g, ' ')
  const words = new Set(plain.match(/[-\w:<"'@/=;,]{2,}|(?<=\\)\W|(?<!\\)[-"'@/=<;,]/g)?.slice(0, MAX_WORDS))
  const beginnings = ['', ...words]
  const parts = [...PARTS, ...[...words].flatMap((word) => [word, `${word} `])]
  return suspectsOf(pattern, beginnings, parts).some(([beginning, part]) =>
    Array.from({ length: 3 }).every(() => takesLong(pattern, beginning, part)),
  )
}

type Pattern = Pick<RegExp, 'source' | 'flags'>
type Pair = readonly [beginning: string, part: string]

/** The pairs with which short texts take suspiciously long; all of them if one does not come to an end. */
function suspectsOf({ source, flags }: Pattern, beginnings: readonly string[], parts: readonly string[]): Pair[] {
  try {
    Object.assign(tried, { pattern: source, flags, beginnings, parts })
    return tryShort.runInContext(tried, { timeout: LIMIT_MS })
  } catch {
    return beginnings.flatMap((beginning) => parts.map((part): Pair => [beginning, part]))
  }
}

function takesLong({ source, flags }: Pattern, beginning: string, part: string): boolean {
  try {
    Object.assign(tried, { pattern: source, flags, beginning, part })
    tryLong.runInContext(tried, { timeout: LIMIT_MS })
    return false
  } catch {
    return true
  }
}
