import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinValues, splitValues } from './value-list.ts'

test('values may hold commas and backslashes', () => {
  const piece = fc.string({ unit: fc.constantFrom(',', '\\', 'a', '温', '😀') })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})

test('an address without escapes means what it meant before', () => {
  expect(splitValues('1,2')).toEqual(['1', '2'])
  expect(splitValues('a\\b,c\\')).toEqual(['a\\b', 'c\\'])
  expect(splitValues('')).toEqual([''])
})
