import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addWords, useLoadedWord } from './loaded-words.ts'
import { setLocale } from './locale.ts'
import { fill, useWordOf, useWords } from './words.ts'

const zh_CN = { plain: '设备', left: '剩 {count} 个', of: '{name} 的 {n} 个' } as const
const en_US = { plain: 'Devices', left: '{count|piece|pieces} left', of: '{n} of {name}' }
const words = { zh_CN, en_US }

afterEach(() => {
  cleanup()
  setLocale('zh_CN')
})

function Shown() {
  const own = useWords(words)
  const { word } = useWordOf(words)
  const loaded = useLoadedWord<typeof zh_CN>('crate-phone', 'crate')
  const texts = [own.plain, fill(own.left, { count: 1 }), word('left', { count: 2 }), loaded('of', { n: 3, name: 'x' })]
  return <output>{texts.join('; ')}</output>
}

test('a part shows its words and those that were loaded in the language of the page', () => {
  addWords('crate', 'zh_CN', zh_CN)
  addWords('crate', 'en_US', en_US)
  render(<Shown />)
  expect(screen.getByRole('status').textContent).toBe('设备; 剩 1 个; 剩 2 个; x 的 3 个')
  act(() => setLocale('en_US'))
  expect(screen.getByRole('status').textContent).toBe('Devices; 1 piece left; 2 pieces left; 3 of x')
})

/** What must not compile: a lost check makes its line an error. It is only compiled. */
function Refused() {
  const own = useWords(words)
  const { word } = useWordOf(words)
  // @ts-expect-error there is no such key
  word('gone')
  // @ts-expect-error a value is missing
  word('of', { n: 1 })
  // @ts-expect-error the text has placeholders
  word('left')
  // @ts-expect-error the text has none
  word('plain', { count: 1 })
  // @ts-expect-error the value has another name
  fill(own.left, { n: 1 })
  // @ts-expect-error the other language has not all keys
  useWords({ zh_CN, en_US: { plain: 'Devices' } })
  // @ts-expect-error it is shown before its values are put in
  return <p>{own.left}</p>
}

test('what must not compile is a function', () => expect(Refused).toBeTypeOf('function'))
