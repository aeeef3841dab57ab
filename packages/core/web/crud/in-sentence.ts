import type { Locale } from '../../contract/refusal.ts'

/**
 * A name inside a sentence. In Chinese one that begins with a Latin letter or a digit has a space before it. In English
 * “Order no.” becomes “order no.”, while abbreviations such as “App ID” keep their capitals.
 */
export function inSentence(name: string, locale: Locale): string {
  if (locale === 'zh_CN') return /^[A-Za-z0-9]/.test(name) ? ` ${name}` : name
  return name
    .split(' ')
    .map((word) => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
}
