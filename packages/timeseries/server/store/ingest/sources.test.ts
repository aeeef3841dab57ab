import { expect, it, onTestFinished, vi } from 'vitest'
import { nextNowUs } from './sources.ts'

it('the time of points without one never repeats or goes back, also when the clock does', () => {
  const first = nextNowUs()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(-3_600_000)
  onTestFinished(() => clock.mockRestore())
  expect([nextNowUs(), nextNowUs()]).toEqual([first + 1, first + 2])
})
