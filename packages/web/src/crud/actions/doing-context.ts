import { createContext, useContext } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { Doing } from './use-actions.ts'

interface DoingDesk {
  /** Runs the action for these rows, after asking for confirmation or input if needed. */
  start(doing: Doing, rows: readonly AnyRow[], options?: { bulk?: boolean; onDone?(): void }): void
  /** The action in progress: its button shows a spinner. */
  busy: { doing: Doing; ids: readonly string[] } | undefined
}

export const DoingContext = createContext<DoingDesk | null>(null)

export function useDoingDesk(): DoingDesk {
  const desk = useContext(DoingContext)
  if (!desk) throw new Error('an action button stands outside EntityPages')
  return desk
}
