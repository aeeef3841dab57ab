import { expect, test } from 'vitest'
import { COLOUR_OPERATORS, type ColourCondition, type ColourOperator, colourFor, isComplete } from './colours.ts'

const row = (
  operator1: ColourOperator,
  value1: number | string,
  operator2: ColourOperator,
  value2: number | string,
  color = 'red',
): ColourCondition => ({ operator1, value1, operator2, value2, color })

test('a row matches only if both of its conditions hold [R175]', () => {
  const warm = row('>=', 80, '<', 95)
  expect(colourFor(80, [warm])).toBe('red')
  expect(colourFor(94.9, [warm])).toBe('red')
  expect(colourFor(95, [warm])).toBeUndefined()
  expect(colourFor(79, [warm])).toBeUndefined()
})

test('the operators are <, <=, =, >=, > and != [R176]', () => {
  expect(COLOUR_OPERATORS).toEqual(['<', '<=', '=', '>=', '>', '!='])
  const matches = (operator: ColourOperator) =>
    [4, 5, 6].filter((value) => colourFor(value, [row(operator, 5, operator, 5)]) !== undefined)
  expect(matches('<')).toEqual([4])
  expect(matches('<=')).toEqual([4, 5])
  expect(matches('=')).toEqual([5])
  expect(matches('>=')).toEqual([5, 6])
  expect(matches('>')).toEqual([6])
  expect(matches('!=')).toEqual([4, 6])
})

test('when several rows match, the first wins [R270]', () => {
  const rows = [row('>', 90, '<', 1e9, 'alarm'), row('>', 50, '<', 1e9, 'amber'), row('>', 0, '<', 1e9, 'green')]
  expect(colourFor(95, rows)).toBe('alarm')
  expect(colourFor(60, rows)).toBe('amber')
  expect(colourFor(60, [...rows].reverse())).toBe('green')
})

test('values that arrive as text are compared as numbers', () => {
  expect(colourFor('9', [row('>', '10', '>', '10')])).toBeUndefined()
  expect(colourFor('11', [row('>', '10', '>', '10')])).toBe('red')
})

test('texts can be equal, but have no order', () => {
  expect(colourFor('stopped', [row('=', 'stopped', '=', 'stopped')])).toBe('red')
  expect(colourFor('running', [row('!=', 'stopped', '!=', 'stopped')])).toBe('red')
  expect(colourFor('stopped', [row('>', 'a', '>', 'a')])).toBeUndefined()
})

test('an empty value has no colour', () => {
  for (const value of [null, undefined, '', Number.NaN])
    expect(colourFor(value, [row('!=', 5, '!=', 5)])).toBeUndefined()
})

test('a row without its colour or one of its values is incomplete and never matches', () => {
  expect(isComplete({ operator1: '>', value1: 0, operator2: '<', value2: 9, color: '' })).toBe(false)
  expect(isComplete({ operator1: '>', value1: '', operator2: '<', value2: 9, color: 'red' })).toBe(false)
  expect(isComplete({ operator1: '>', value1: 0, operator2: '<', color: 'red' })).toBe(false)
  expect(isComplete(row('>', 0, '<', 9))).toBe(true)
  expect(colourFor(5, [{ ...row('>', 0, '<', 9), color: '' }])).toBeUndefined()
  expect(colourFor(5, [{ ...row('>', 0, '<', 9), value2: '' }])).toBeUndefined()
})
