import type { Text } from '@atrium/core/contract/refusal'

/**
 * What the script of a converter may not contain [R286–R291]. It tells an author early that a script gets data and no page.
 * It protects nobody: any script can build such a word from pieces. What it can reach is decided where it runs
 * (`converter/open-converter.ts`).
 */
const FORBIDDEN = [
  'window',
  'fetch',
  'XMLHttpRequest',
  'XMLHttpRequestUpload',
  'XMLHttpRequestEventTarget',
  'document',
  'location',
] as const

/** The words that a script contains, also as parts of others, in comments and in texts. */
export function forbiddenWords(source: string): string[] {
  return FORBIDDEN.filter((word) => source.includes(word))
}

/** What is wrong with the words of a script; null if nothing is. */
export function scriptError(source: string): Text | null {
  const found = forbiddenWords(source).join(', ')
  if (found === '') return null
  return { zh_CN: `代码中不能含有关键字 ${found}`, en_US: `The code must not contain these words: ${found}` }
}
