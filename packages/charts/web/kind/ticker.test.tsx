import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEverySecond } from './ticker.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a clock ticks every second; on a hidden page it has no timer, and is right at once when the page is shown', () => {
  const { result } = renderHook(() => useEverySecond(() => Math.floor(Date.now() / 1000)))
  act(() => void vi.advanceTimersByTime(2100))
  expect(result.current).toBe(1002)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(1_060_000)
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(1060)
  expect(vi.getTimerCount()).toBe(1)
})

test('without a clock on the page there is no timer', () => {
  const { unmount } = renderHook(() => useEverySecond(() => Date.now()))
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
