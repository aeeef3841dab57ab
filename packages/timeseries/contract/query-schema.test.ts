import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { querySchema } from './query-schema.ts'

const isValid = (query: object) => Check(querySchema, query)

test('[R161] [R162] [R163] a query has a database, a measurement, fields with names, tag filters and a time column', () => {
  const query = {
    db: 'plant',
    from: 'oven',
    fieldSet: [{ field: 'temp', as: 'Temperature' }],
    whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: 'A' }] },
    timeColumnName: 'at',
  }
  expect(isValid(query)).toBe(true)
  expect(isValid({ ...query, fieldSet: [{ field: 'temp', as: 1 }] })).toBe(false)
  expect(isValid({ ...query, fieldSet: [{ as: 'Temperature' }] })).toBe(false)
  expect(isValid({ ...query, whereObj: { TAG: [{ tagKey: 'line', operator: 'like', tagValue: 'A' }] } })).toBe(false)
  expect(isValid({ ...query, whereObj: { TAG: [{ tagKey: 'line', operator: '=' }] } })).toBe(false)
  expect(isValid({ ...query, timeColumnName: 5 })).toBe(false)
  expect(isValid({ ...query, db: 5 })).toBe(false)
  expect(isValid({ ...query, from: null })).toBe(false)
})

test('[R125] each entry of tags has a field, an operator and a value', () => {
  const entry = { field: 'line', operator: '=', value: 'A' }
  expect(isValid({ tags: [entry] })).toBe(true)
  for (const name of Object.keys(entry)) expect(isValid({ tags: [{ ...entry, [name]: undefined }] })).toBe(false)
  expect(isValid({ tags: [{ ...entry, more: 1 }] })).toBe(false)
})

const byValue = (operator: string, value: unknown) =>
  isValid({
    whereObj: { TAG: [], FIELD: [{ fieldKey: 'f', operator, value }] },
  })

test('a condition compares a number by size, a text by an expression, and a boolean by equality only', () => {
  expect(['<', '<=', '=', '!=', '>', '>='].every((operator) => byValue(operator, 1))).toBe(true)
  expect(['=', '!=', '=~', '!~'].every((operator) => byValue(operator, 'on'))).toBe(true)
  expect(['=', '!='].every((operator) => byValue(operator, true))).toBe(true)
  expect(byValue('=~', 1)).toBe(false)
  expect(byValue('<', 'on')).toBe(false)
  expect(byValue('>=', true)).toBe(false)
})

test('a query groups by one tag, as it was stored before, or by several', () => {
  expect(isValid({ groupBy: 'line' })).toBe(true)
  expect(isValid({ groupBy: '' })).toBe(true)
  expect(isValid({ groupBy: ['line', 'room'] })).toBe(true)
  expect(isValid({ groupBy: ['line', 'line'] })).toBe(false)
  expect(isValid({ groupBy: [''] })).toBe(false)
})

test.each([
  [{ fill: 'linear' }, true],
  [{ fill: 0 }, true],
  [{ fill: 'zero' }, false],
  [{ transform: 'nonNegativeDifference' }, true],
  [{ transform: 'integral' }, false],
  [{ reduce: 'median' }, true],
  [{ reduce: 'none' }, false],
  [{ reducePercent: 101 }, false],
  [{ fieldSet: [{ field: 'f', as: '', aggregate: 'percentile', percent: 95 }] }, true],
  [{ fieldSet: [{ field: 'f', as: '', aggregate: 'mode' }] }, false],
])('%j is a query: %s', (query, expected) => {
  expect(isValid(query)).toBe(expected)
})
