import { quoted, valueText } from '../../../contract/influxql-text.ts'
import { keywordOf } from './token.ts'

/** A name as it must be written: in quotes unless it is a plain word. */
export function quoteName(name: string): string {
  const isPlain = /^[A-Za-z_]\w*$/.test(name) && keywordOf(name) === undefined
  return isPlain ? name : quoted(name, '"')
}

export const quoteText = valueText
