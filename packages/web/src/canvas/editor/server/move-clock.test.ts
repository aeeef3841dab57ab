import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveClock } from './move-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('new data are drawn at once while nothing moves, and after a drag when the pointer stands still', () => {
  const clock = moveClock((draw) => draw())
  const drawn = vi.fn()
  clock.whenStill(drawn)
  expect(drawn).toHaveBeenCalledTimes(1)
  clock.moved()
  clock.whenStill(drawn)
  for (let moves = 0; moves < 50; moves++) {
    vi.advanceTimersByTime(100)
    clock.moved()
  }
  expect(drawn).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(drawn).toHaveBeenCalledTimes(2)
})
