import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

/**
 * A stand-in for the computer's setting, which can change while the page is open. As in Chromium, the page gets the
 * event with the next frame, but not if it has read the new value before.
 */
function computer(isDark: boolean) {
  let known = isDark
  const query = new EventTarget()
  Object.defineProperty(query, 'matches', {
    get() {
      known = isDark
      return isDark
    },
  })
  vi.stubGlobal('matchMedia', () => query)
  return {
    set(next: boolean) {
      isDark = next
    },
    frame() {
      if (known === isDark) return
      known = isDark
      query.dispatchEvent(Object.assign(new Event('change'), { matches: isDark }))
    },
  }
}

beforeEach(() => {
  // The choice is read once, when a page is opened.
  vi.resetModules()
  localStorage.clear()
  delete root.dataset.theme
})
afterEach(() => vi.unstubAllGlobals())

test('without a choice the page follows the computer’s setting, also while it is open', async () => {
  const { set, frame } = computer(true)
  const { startTheme } = await import('./theme-choice.ts')
  startTheme()
  expect(root.dataset.theme).toBe('dark')
  set(false)
  frame()
  expect(root.dataset.theme).toBe('light')
})

test('the page follows the computer’s setting, even if something is drawn between the change and its event', async () => {
  const { set, frame } = computer(false)
  const { startTheme, useTheme } = await import('./theme-choice.ts')
  startTheme()
  const { result, rerender } = renderHook(useTheme)
  set(true)
  rerender()
  act(frame)
  expect([root.dataset.theme, result.current]).toEqual(['dark', 'dark'])
})

test('a choice wins over the computer’s setting and is kept for the next visit', async () => {
  computer(false)
  const { startTheme, chooseTheme } = await import('./theme-choice.ts')
  startTheme()
  chooseTheme('dark')
  expect(root.dataset.theme).toBe('dark')
  vi.resetModules()
  const again = await import('./theme-choice.ts')
  again.startTheme()
  expect(root.dataset.theme).toBe('dark')
  again.chooseTheme('system')
  expect(root.dataset.theme).toBe('light')
  expect(localStorage.length).toBe(0)
})

test('paper is light, and after it was printed the page is as dark as before', async () => {
  computer(true)
  const { startTheme, useTheme } = await import('./theme-choice.ts')
  startTheme()
  const { result } = renderHook(useTheme)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect([root.dataset.theme, result.current]).toEqual(['light', 'light'])
  act(() => void dispatchEvent(new Event('afterprint')))
  expect([root.dataset.theme, result.current]).toEqual(['dark', 'dark'])
})
