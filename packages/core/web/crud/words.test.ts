import { expect, test } from 'vitest'
import en_US from './en_US.ts'
import { filled } from './words.ts'

test('an English text has the singular for one and the plural for any other number', () => {
  const texts = [1, 2, '1,021'].map((count) => filled(en_US.columnsMore, { count }))
  expect(texts).toEqual(['1 more column', '2 more columns', '1,021 more columns'])
  expect(filled(en_US.exported, { count: 1 })).toBe('1 row exported')
})
