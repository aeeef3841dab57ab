import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

/** The computer's setting, which someone may change while the page is open. */
function computer(isDark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isDark })
  vi.stubGlobal('matchMedia', () => query)
  return (next: boolean) => {
    query.matches = next
    query.dispatchEvent(new Event('change'))
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
  const setDark = computer(true)
  const { startTheme } = await import('./theme-choice.ts')
  startTheme()
  expect(root.dataset.theme).toBe('dark')
  setDark(false)
  expect(root.dataset.theme).toBe('light')
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
