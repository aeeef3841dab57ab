import { expect, test } from 'vitest'
import { shortened, shortenedInside } from './short-text.tsx'

test('names of series that begin alike differ when they are shortened', () => {
  expect(shortenedInside('cb1a4d-SIM0001')).toBe('cb1a4d…IM0001')
  expect(shortenedInside('cb1a4d-SIM0002')).toBe('cb1a4d…IM0002')
  expect(shortened('cb1a4d-SIM0001')).toBe(shortened('cb1a4d-SIM0002'))
})

test('a name of 13 characters stays whole, and no character is split', () => {
  expect(shortenedInside('一二三四五六七八九十一二三')).toBe('一二三四五六七八九十一二三')
  expect(shortenedInside('😀'.repeat(14))).toBe(`${'😀'.repeat(6)}…${'😀'.repeat(6)}`)
})
