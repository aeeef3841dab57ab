import type { RichTextNode } from './rich-text.ts'

/** The text of a document. Blocks are apart from each other; the parts of one line are not. */
export function plainText(node: RichTextNode | null): string {
  if (!node) return ''
  const parts = node.content ?? []
  return node.text ?? parts.map(plainText).join(parts.some(({ type }) => type === 'text') ? '' : ' ')
}
