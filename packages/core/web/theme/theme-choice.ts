import { useSyncExternalStore } from 'react'
import { keep, kept } from '../kept.ts'
import { isPrinting, onPrinting } from './printing.ts'
import type { ThemeName } from './tokens.ts'

/** `system` follows the computer's setting. */
export type ThemeChoice = ThemeName | 'system'

const KEY = 'atrium.theme'
const computer = matchMedia('(prefers-color-scheme: dark)')
// Kept in a variable: if the list itself is read between a change and its event, Chromium sends no event.
let isComputerDark = computer.matches
const listeners = new Set<() => void>()
let choice: ThemeChoice = read()

/** Sets the theme before the first paint and follows the computer's setting. */
export function startTheme(): void {
  dress()
  computer.addEventListener('change', ({ matches }) => {
    isComputerDark = matches
    dress()
  })
  onPrinting(dress)
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  keep(KEY, next === 'system' ? null : next)
  dress()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** The current theme; paper is light. */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, shown)
}

function shown(): ThemeName {
  if (isPrinting()) return 'light'
  if (choice !== 'system') return choice
  return isComputerDark ? 'dark' : 'light'
}

function dress(): void {
  document.documentElement.dataset.theme = shown()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): ThemeChoice {
  const stored = kept(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
