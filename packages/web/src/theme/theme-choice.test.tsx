import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

/**
 * The computer's setting, which someone may change while the page is open; the page is told with the next frame, as in
 * Chromium: not of what it has asked for meanwhile.
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

test('without a choice the page follows the computer, also while it is open', async () => {
  const { set, frame } = computer(true)
  const { startTheme } = await import('./theme-choice.ts')
  startTheme()
  expect(root.dataset.theme).toBe('dark')
  set(false)
  frame()
  expect(root.dataset.theme).toBe('light')
})

test('it does so, too, when something is drawn between the change and the news of it', async () => {
  const { set, frame } = computer(false)
  const { startTheme, useTheme } = await import('./theme-choice.ts')
  startTheme()
  const { result, rerender } = renderHook(useTheme)
  set(true)
  rerender()
  act(frame)
  expect([root.dataset.theme, result.current]).toEqual(['dark', 'dark'])
})

test('a choice wins over the computer and is known when the page is opened again', async () => {
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
