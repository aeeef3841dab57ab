import { createContext, useContext } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { RowCommand } from './use-actions.ts'

interface StartOptions {
  bulk?: boolean
  /** How many of the rows are not on the page: the dialog says it. */
  hidden?: number
  /** The row is a request that this grants: the dialog starts with what was requested. */
  granting?: boolean
  /** Gets the rows that were not tried, because it was stopped. */
  onDone?(untried: readonly string[]): void
}

interface RowCommandRunner {
  /** Runs the action for these rows, after asking for confirmation or input if needed. */
  start(command: RowCommand, rows: readonly AnyRow[], options?: StartOptions): void
  /**
   * What is being done to a row: its button shows a spinner, and the others of the row wait. It lasts until the page shows
   * what came of it: otherwise the buttons of the status before could be pressed again for a moment.
   */
  busyWith(row: AnyRow): RowCommand | undefined
}

export const RowCommandContext = createContext<RowCommandRunner | null>(null)

export function useRowCommandRunner(): RowCommandRunner {
  const context = useContext(RowCommandContext)
  if (!context) throw new Error('an action button stands outside EntityPages')
  return context
}
