import fc from 'fast-check'
import { expect, test } from 'vitest'
import { charactersOf, cut, cutBytes, cutUnits } from './cut.ts'

test('a text is cut between two characters, counted in code points', () => {
  expect(cut('一二三四', 3)).toBe('一二三')
  expect(cut('一二😀四', 3)).toBe('一二😀')
  expect(cut('一二三😀', 3)).toBe('一二三')
  expect(cut('😀😀', 2)).toBe('😀😀')
  expect(cut('', 3)).toBe('')
})

test('a character of several code points stays whole or is left out', () => {
  expect(cut('ab👨‍👩‍👧', 6)).toBe('ab')
  expect(cut('ab👨‍👩‍👧c', 7)).toBe('ab👨‍👩‍👧')
  expect(cut('ae\u0301', 2)).toBe('a')
})

test('a limit in UTF-16 units counts two for an emoji', () => {
  expect(cutUnits('a😀😀', 4)).toBe('a😀')
  expect(cutUnits('a😀', 3)).toBe('a😀')
})

test('a text has as many characters as people see', () => {
  expect(charactersOf('e\u0301👨‍👩‍👧😀一')).toEqual(['e\u0301', '👨‍👩‍👧', '😀', '一'])
})

test('flags, jamo, line ends and lone surrogates are cut where a visit of each character would end', () => {
  const text = 'a🇨🇳🇩🇪🇩e\u0301\r\nᄒ\u1161ᆫ\ud800क्षि👍🏽\u200d👩b'
  const visited = (most: number) => {
    let size = 0
    for (const { segment, index } of new Intl.Segmenter().segment(text)) {
      size += [...segment].length
      if (size > most) return text.slice(0, index)
    }
    return text
  }
  for (let most = 0; most <= text.length; most++) expect(cut(text, most)).toBe(visited(most))
})

test('a limit in bytes counts UTF-8', () => {
  expect(cutBytes('一二三', 8)).toBe('一二')
  expect(cutBytes('😀😀', 7)).toBe('😀')
  expect(cutBytes('一二三', 9)).toBe('一二三')
})

test('the characters of any text are those that a segmenter finds', () => {
  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\r', '\n', '\t', '\u0301'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'grapheme-ascii' })), (text) => {
      const segments = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      expect(charactersOf(text)).toEqual(segments)
    }),
  )
})
