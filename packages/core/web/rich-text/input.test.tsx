import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RichTextInput } from './input.tsx'

afterEach(cleanup)

const text = (value: string) => ({ type: 'text', text: value })

test('the start of a rich text reads as its author wrote it, and says that there is more', () => {
  const value = {
    type: 'doc',
    content: [
      { type: 'heading', content: [text('换型')] },
      { type: 'paragraph', content: [text('停机后先'), { ...text('断电挂牌'), marks: [] }, text('，再开门。')] },
      { type: 'paragraph', content: [text('长'.repeat(90))] },
    ],
  }
  render(<RichTextInput id="text" label="内容" value={value} onChange={() => undefined} asJson={null} />)
  const [start] = screen.getAllByText(/换型/)
  expect(start?.textContent).toMatch(/^换型 停机后先断电挂牌，再开门。 长+…$/)
})
