import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverviewTimes } from './overview-times.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('overviews are notified of a first change at once, and of all others together every ten seconds', () => {
  let notified = 0
  const times = new OverviewTimes(() => {
    notified += 1
  })
  for (let n = 0; n < 100; n += 1) times.changed('t', 'toy')
  expect(notified).toBe(1)
  vi.advanceTimersByTime(9_999)
  expect(notified).toBe(1)
  vi.advanceTimersByTime(1)
  expect(notified).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(notified).toBe(2)
})
