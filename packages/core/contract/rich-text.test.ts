import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { documentProblem, type RichTextNode } from './rich-text.ts'

const doc = (...content: RichTextNode[]): RichTextNode => ({ type: 'doc', content })
const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const image = (src: string): RichTextNode => ({ type: 'image', attrs: { src } })

test('[S10] a document of 1 MB is refused, also where a single text makes it that long', () => {
  expect(documentProblem(doc(paragraph('a'.repeat(1_000_000))), 400_000)?.en_US).toBe('The document is too long')
  expect(documentProblem(doc(paragraph('a'.repeat(100_000))), 400_000)).toBeUndefined()
})

test.each(['https://evil.example/a.png', '//evil.example/a.png', 'data:image/svg+xml,<svg/>'])(
  '[S10] the picture %s of another site is refused, wherever it stands',
  (src) => {
    expect(documentProblem(doc({ type: 'blockquote', content: [image(src)] }), 400_000)).toBeDefined()
    expect(documentProblem(doc(image(`/api/file/${'a'.repeat(32)}`)), 400_000)).toBeUndefined()
  },
)

test('the text of a document keeps blocks apart and the parts of a line together', () => {
  const line: RichTextNode = {
    type: 'paragraph',
    content: [
      { type: 'text', text: '停机' },
      { type: 'text', text: '挂牌' },
    ],
  }
  expect(plainText(doc(paragraph('换型'), line))).toBe('换型 停机挂牌')
  expect(plainText(null)).toBe('')
})
