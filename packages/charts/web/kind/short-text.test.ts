import { expect, test } from 'vitest'
import { shortened, shortenedInside } from './short-text.tsx'

test('names of series that begin alike differ when they are shortened', () => {
  expect(shortenedInside('cb1a4d-SIM0001')).toBe('cb1a4d…IM0001')
  expect(shortenedInside('cb1a4d-SIM0002')).toBe('cb1a4d…IM0002')
  expect(shortened('cb1a4d-SIM0001')).toBe(shortened('cb1a4d-SIM0002'))
})

test('a name of 13 characters stays whole, and no character is split', () => {
  expect(shortenedInside('一二三四五六七八九十一二三')).toBe('一二三四五六七八九十一二三')
  const [face, family] = ['😀', '👨‍👩‍👧']
  expect(shortened(family.repeat(14))).toBe(`${family.repeat(13)}…`)
  expect(shortenedInside(family.repeat(14))).toBe(`${family.repeat(6)}…${family.repeat(6)}`)
  expect(shortenedInside(face.repeat(14))).toBe(`${face.repeat(6)}…${face.repeat(6)}`)
})
