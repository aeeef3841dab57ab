import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFullScreen } from './use-full-screen.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Enters and leaves full screen; the events are the browser's. */
function leave(needBack: boolean) {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  const element = document.createElement('div')
  let whole: Element | null = element
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => whole })
  const root = { current: element }
  const { result } = renderHook(() => useFullScreen(root, needBack))
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  expect(result.current.on).toBe(true)
  expect(back).not.toHaveBeenCalled()
  whole = null
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
  expect(result.current.on).toBe(false)
  return back
}

test('[R084] leaving full screen goes back in the history when the address has needBack', () => {
  expect(leave(true)).toHaveBeenCalledOnce()
})

test('without needBack leaving full screen stays on the page', () => {
  expect(leave(false)).not.toHaveBeenCalled()
})
