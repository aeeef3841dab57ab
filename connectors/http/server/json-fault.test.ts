import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFaultAt } from './json-fault.ts'

test.each([
  ['', 1],
  ['  ', 3],
  ['{"a":1', 7],
  ['{"a":1,}', 8],
  ['[1,2,]', 6],
  ['[1 2]', 4],
  ['{a:1}', 2],
  ['{"a" 1}', 6],
  ['[1]]', 4],
  ['[1}', 3],
  ['nul', 1],
  ['"a\nb"', 1],
  ['<html>', 1],
  ['{"a":1}\n{"a":2}', 9],
  ['[01]', 3],
  ['[TRUE]', 2],
])('%j is wrong at character %i', (text, position) => {
  expect(jsonFaultAt(text)).toBe(position)
})

test('JSON is wrong nowhere before its end', () => {
  const isRight = (text: string) => jsonFaultAt(text) === text.length + 1
  fc.assert(fc.property(fc.json(), isRight))
})
