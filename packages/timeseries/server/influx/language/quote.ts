import { keywordOf } from './token.ts'

const ESCAPED: Record<string, string> = { '\n': '\\n', '\\': '\\\\' }

export function quoted(text: string, quote: string): string {
  return quote + text.replace(/[\n\\"']/g, (one) => (one === quote ? `\\${one}` : (ESCAPED[one] ?? one))) + quote
}

/** A name as it must be written: in quotes unless it is a plain word. */
export function quoteName(name: string): string {
  const isPlain = /^[A-Za-z_]\w*$/.test(name) && keywordOf(name) === undefined
  return isPlain ? name : quoted(name, '"')
}

export const quoteText = (text: string): string => quoted(text, "'")
