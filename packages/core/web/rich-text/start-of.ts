import { cut } from '../../contract/cut.ts'
import { plainText } from '../../contract/plain-text.ts'
import type { RichTextNode } from '../../contract/rich-text.ts'

const START_CHARACTERS = 80

/** The first words of a document. */
export function startOf(node: RichTextNode | null): string {
  const whole = plainText(node).trim()
  const start = cut(whole, START_CHARACTERS)
  return start === whole ? whole : `${start}…`
}
