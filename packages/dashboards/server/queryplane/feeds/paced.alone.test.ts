import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call runs at once, and those of the time after it together, once', () => {
  const run = vi.fn()
  const { notify, stop } = paced(run, 100)
  notify()
  expect(run).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 1_000; n++) notify()
  vi.advanceTimersByTime(99)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  notify()
  expect(run).toHaveBeenCalledTimes(3)
  notify()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(3)
})
