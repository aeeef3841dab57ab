import { rangeOf } from '@atrium/core/web/overview/numbers'
import { expect, test } from 'vitest'

test('the last seven days are whole days and include today', () => {
  const now = new Date('2026-03-10T15:30:00')
  const { start, end } = rangeOf('range7d', now)!
  expect(new Date(start)).toEqual(new Date('2026-03-04T00:00:00'))
  expect(new Date(end)).toEqual(new Date('2026-03-11T00:00:00'))
})

test('for today the client sends no range, because the server knows the tenant’s time zone', () => {
  expect(rangeOf('rangeToday', new Date())).toBeUndefined()
})
