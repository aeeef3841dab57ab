import type { Dialect, TablePlan } from '@atrium/contract/table/plan'
import { api } from '@atrium/web/api/client'
import { type ImportRun, type ImportState, startImport, type WriteAnswer } from '@atrium/web/table/import-run'
import { workerReader } from '@atrium/web/table/reader'
import { useEffect, useRef, useState } from 'react'

export interface ImportOrder {
  file: File
  db: string
  dialect: Dialect
  plan: TablePlan
}

/** The import of this page. It ends with the page. */
export function useImport() {
  const [state, setState] = useState<ImportState | null>(null)
  const run = useRef<ImportRun | null>(null)
  const isOver = state !== null && ['done', 'cancelled', 'failed'].includes(state.phase)
  const isRunning = state !== null && !isOver

  useEffect(() => () => run.current?.cancel(), [])
  // A running import would be lost with the page, so the browser asks before it is closed.
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])

  function start({ file, db, dialect, plan }: ImportOrder) {
    const write = (lines: string, isFirst: boolean) =>
      api.post<WriteAnswer>('/api/datasource/import', {
        db,
        lines,
        ...(isFirst ? { file: file.name.slice(0, 255) } : {}),
      })
    run.current = startImport({ reader: workerReader, file, dialect, plan, write, onState: setState })
  }
  return {
    state,
    isOver,
    start,
    proceed: () => run.current?.proceed(),
    cancel: () => run.current?.cancel(),
    forget: () => setState(null),
  }
}
