import { cut } from '@atrium/core/contract/cut'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import type { Dialect, TablePlan } from '@atrium/timeseries/contract/table/plan'
import {
  type ImportRun,
  type ImportState,
  startImport,
  type WriteAnswer,
} from '@atrium/timeseries/web/table/import-run'
import { workerReader } from '@atrium/timeseries/web/table/reader'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface ImportOrder {
  file: File
  db: string
  dialect: Dialect
  plan: TablePlan
}

/** The import of this page. It ends with the page, but not with the session. */
export function useImport() {
  const { user } = useSession()
  const [state, setState] = useState<ImportState | null>(null)
  const run = useRef<ImportRun | null>(null)
  const startedBy = useRef('')
  const isOver = state !== null && ['done', 'cancelled', 'failed'].includes(state.phase)
  const isRunning = state !== null && !isOver
  const isSignedOut = state?.phase === 'signedOut'
  const [isOtherUser, setOtherUser] = useState(false)

  useEffect(() => () => run.current?.cancel(), [])
  // A running import would be lost with the page, so the browser asks before it is closed.
  useEffect(() => {
    if (!isRunning) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])

  /** After a new sign-in it goes on only for the same person: another one's rows would be stored in another tenant. */
  const signedInAgain = useCallback(async () => {
    const found = await api.get<{ user: { _id: string } }>('/api/user/me').catch(() => null)
    const isOther = found !== null && found.user._id !== startedBy.current
    setOtherUser(isOther)
    if (found && !isOther) run.current?.proceed()
  }, [])

  // The person comes back to this page from the one on which they signed in.
  useEffect(() => {
    if (!isSignedOut) return undefined
    const goOn = () => void signedInAgain()
    addEventListener('focus', goOn)
    return () => removeEventListener('focus', goOn)
  }, [isSignedOut, signedInAgain])

  function start({ file, db, dialect, plan }: ImportOrder) {
    const write = (lines: string, isFirst: boolean) =>
      api.post<WriteAnswer>('/api/datasource/import', {
        db,
        lines,
        ...(isFirst ? { file: cut(file.name, 255) } : {}),
      })
    startedBy.current = user._id
    run.current = startImport({ reader: workerReader, file, dialect, plan, write, onState: setState })
  }
  return {
    state,
    isOver,
    isOtherUser,
    start,
    proceed: () => (isSignedOut ? void signedInAgain() : run.current?.proceed()),
    cancel: () => run.current?.cancel(),
    forget: () => setState(null),
  }
}
