import { expect, test } from 'vitest'
import { PATTERN } from '../../../contract/parameters.ts'
import { valuesOf } from './parameters.ts'

const line = { name: 'line', initial: 'A', choices: [] }
const given = (declared: object, value: unknown) => valuesOf([{ ...line, ...declared }], { line: value }).line

test('[S1] only parameters that the dashboard declares are taken from an address', () => {
  expect(valuesOf([line], { line: 'B', db: 'other', sql: 'select 1', host: '10.0.0.1' })).toEqual({ line: 'B' })
})

test('[S1] a locked parameter has its stored value, whatever the address contains', () => {
  expect(given({ locked: true }, 'B')).toBe('A')
  expect(given({ locked: true, choices: ['A', 'B'] }, 'B')).toBe('A')
})

test.each([
  [{ choices: ['A', 'B'] }, 'B', 'C'],
  [{ type: 'number' }, '-3.5', '3e9'],
  [{ type: 'number' }, '12', "12' or 1=1"],
  [{ type: 'boolean' }, 'true', 'yes'],
  [{ pattern: '[A-Z]\\d{3}' }, 'B204', 'B204; drop'],
  [{ pattern: 'L.+' }, 'L1', 'xL1'],
])('[S1] %j accepts %j and not %j', (declared, good, bad) => {
  expect([given(declared, good), given(declared, bad)]).toEqual([good, 'A'])
})

test('[S1] a value that is not a plain text, or too long for its pattern, is ignored', () => {
  for (const value of [['B'], { $ne: '' }, null, 'x'.repeat(2000)]) expect(given({}, value)).toBe('A')
  expect(given({ pattern: 'x*' }, 'x'.repeat(65))).toBe('A')
})

test('only patterns without slow backtracking are allowed', () => {
  const allowed = (pattern: string) => new RegExp(PATTERN).test(pattern)
  expect(['B\\d{3}', '[a-z]+-[0-9]+', '产线.', 'x?y*'].every(allowed)).toBe(true)
  expect(['[^a]', '[^^]', '[^\\]^]x*', '[^]'].every(allowed)).toBe(true)
  for (const slow of ['(a+)+', 'a|b', '(a)\\1', 'a?a?a?a?', 'a**', '[a']) expect(allowed(slow)).toBe(false)
})
