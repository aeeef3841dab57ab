import { expect, test } from 'vitest'
import { eventData } from './event-data.ts'

const LIMITS = { min: 50, max: 400 }

test.each([
  ['120', { event: 120, eventLevel: 0.2 }],
  ['7', { event: 50, eventLevel: 0 }],
  ['1e9', { event: 400, eventLevel: 1 }],
  ['B', { event: 'B', eventLevel: null }],
  [' ', { event: ' ', eventLevel: null }],
])('[R245] [R399] the message %j becomes event data within the limits', (value, data) => {
  expect(eventData({ type: 'fabricFilter', value }, LIMITS)).toEqual(data)
})

test('without a message, and after one of another type, there are no event data', () => {
  expect(eventData(null, LIMITS)).toEqual({})
  expect(eventData({ type: 'other', value: '120' }, LIMITS)).toEqual({})
})
