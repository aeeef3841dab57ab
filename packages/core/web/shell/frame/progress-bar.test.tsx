import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[R367] the progress bar grows every 200 ms and never reaches the end', async () => {
  vi.useFakeTimers()
  const { container } = render(<ProgressBar />)
  const done = () => Number(container.querySelector<HTMLElement>('.core-shell-progress')?.dataset.done)
  const { act } = await import('react')
  const start = done()
  await act(() => vi.advanceTimersByTimeAsync(199))
  expect(done()).toBe(start)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(done()).toBeGreaterThan(start)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(done()).toBeLessThan(1)
})
