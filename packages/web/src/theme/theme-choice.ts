import { useSyncExternalStore } from 'react'
import { keep, kept } from '../kept.ts'
import type { ThemeName } from './tokens.ts'

/** `system` follows the computer's setting. */
export type ThemeChoice = ThemeName | 'system'

const KEY = 'atrium.theme'
const computer = matchMedia('(prefers-color-scheme: dark)')
// Whoever asks the list itself between a change and its event is told at once, and Chromium then sends no event.
let isComputerDark = computer.matches
const listeners = new Set<() => void>()
let choice: ThemeChoice = read()

/** Dresses the page before the first paint and keeps it in step with the computer. */
export function startTheme(): void {
  dress()
  computer.addEventListener('change', ({ matches }) => {
    isComputerDark = matches
    dress()
  })
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  keep(KEY, next === 'system' ? null : next)
  dress()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

/** The theme that is shown now. */
export function useTheme(): ThemeName {
  return useSyncExternalStore(subscribe, shown)
}

function shown(): ThemeName {
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
