import { useCallback, useEffect, useRef, useState } from 'react'
import type { ViewedDashboard } from '../../contract/dashboard.ts'
import type { DashboardAnswer } from './viewed-dashboard.ts'

export type LoadDashboard = (id: string, signal: AbortSignal) => Promise<DashboardAnswer>

export type DashboardState =
  | { kind: 'loading' }
  | { kind: 'shown'; dashboard: ViewedDashboard }
  | { kind: 'forbidden' }
  | { kind: 'unreachable'; isAnswered: boolean; retryAtMs: number }

const RETRY_SECONDS = [2, 4, 8, 15, 30]

/**
 * Loads the dashboard with this id. If the server cannot be reached, it retries with growing pauses. A dashboard that
 * is shown stays on the page even if a later reload fails. `sent`: the dashboard that came with the document, if any.
 */
export function useDashboard(
  id: string,
  load: LoadDashboard,
  sent: ViewedDashboard | null = null,
): { state: DashboardState; reload(): void } {
  const [state, setState] = useState<DashboardState>(
    sent?._id === id ? { kind: 'shown', dashboard: sent } : { kind: 'loading' },
  )
  const [attempt, setAttempt] = useState(0)
  const failures = useRef(0)
  const reload = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    failures.current = 0
    setState((before) => (before.kind === 'shown' && before.dashboard._id === id ? before : { kind: 'loading' }))
  }, [id])

  useEffect(() => {
    if (attempt === 0 && sent?._id === id) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    load(id, abort.signal).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.kind === 'unreachable') {
        const waitMs = (RETRY_SECONDS[Math.min(failures.current++, RETRY_SECONDS.length - 1)] ?? 30) * 1000
        timer = setTimeout(reload, waitMs)
        setState((before) => (before.kind === 'shown' ? before : { ...answer, retryAtMs: Date.now() + waitMs }))
        return
      }
      failures.current = 0
      setState((before) =>
        answer.kind === 'shown' ? { kind: 'shown', dashboard: renewed(before, answer.dashboard) } : answer,
      )
    })
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, attempt, load, reload, sent])

  return { state, reload }
}

// What did not change keeps its identity, so that a reload does not request the data of all items again.
function renewed(before: DashboardState, dashboard: ViewedDashboard): ViewedDashboard {
  if (before.kind !== 'shown' || before.dashboard._id !== dashboard._id) return dashboard
  if (isSame(before.dashboard, dashboard)) return before.dashboard
  const old = new Map(before.dashboard.components.map((item) => [item._id, item]))
  return { ...dashboard, components: dashboard.components.map((item) => keepSame(old.get(item._id), item)) }
}

function keepSame<T>(before: T | undefined, now: T): T {
  return before !== undefined && isSame(before, now) ? before : now
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
