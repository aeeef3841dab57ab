import { createContext, useContext } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { Doing } from './use-actions.ts'

interface DoingDesk {
  /** Does it to these rows, after asking what must be asked. */
  start(doing: Doing, rows: readonly AnyRow[], options?: { bulk?: boolean; onDone?(): void }): void
  /** What is being done right now: its button spins. */
  busy: { doing: Doing; ids: readonly string[] } | undefined
}

export const DoingContext = createContext<DoingDesk | null>(null)

export function useDoingDesk(): DoingDesk {
  const desk = useContext(DoingContext)
  if (!desk) throw new Error('an action button stands outside EntityPages')
  return desk
}
