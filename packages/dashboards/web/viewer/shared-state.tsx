import { useCanvasWords } from '@atrium/charts/web/kind/canvas-words'
import { useToast } from '@atrium/charts/web/kind/toast'
import type { TimeRange } from '@atrium/core/contract/time'
import { zoneOfDays } from '@atrium/core/web/ui/zone'
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { ViewedDashboard } from '../../contract/dashboard.ts'
import { createItemSignals } from '../live/item-signals.ts'
import { type LiveLink, type ParameterValues, PullRefused } from '../live/live-link.ts'
import { type SharedState, SharedStateContext } from '../live/shared-state.ts'
import { isDashboardId } from './public-address.ts'
import { usePrinting } from './use-printing.ts'

interface SharedStateProps {
  dashboard: ViewedDashboard
  link: LiveLink
  mode: SharedState['mode']
  onOpen: ((id: string, values: ParameterValues) => void) | undefined
  operate: SharedState['operate']
  board: SharedState['board']
  children: ReactNode
}

/** Holds what the items of a viewer share: parameters, the range, what is shown, and what one sends to another. */
export function ShareState({ dashboard, link, mode, onOpen, operate, board, children }: SharedStateProps) {
  const isPrinting = usePrinting()
  const values = useValues(dashboard, link)
  const signals = useMemo(createItemSignals, [])
  const [range, onRange] = useState<TimeRange | null>(null)
  const [shown, setShown] = useState<SharedState['shown']>({})
  const onValues = useSetValues(link, signals)
  const { components, fixedRange = false } = dashboard
  const timeZone = zoneOf(dashboard)

  const toggle = useCallback(
    (id: string) => {
      const item = components.find(({ _id }) => _id === id)
      if (item) setShown((before) => ({ ...before, [id]: !(before[id] ?? !item.hidden) }))
    },
    [components],
  )
  const open = useCallback(
    (id: string) => {
      // A link comes from stored props or from data: it names a dashboard, never an address.
      if (isDashboardId(id)) onOpen?.(id, values)
    },
    [onOpen, values],
  )
  const state = useMemo<SharedState>(
    () => ({
      mode: isPrinting ? 'print' : mode,
      ...{ timeZone, values, onValues, fixedRange, range, onRange, shown, toggle, open, signals, operate },
      ...(board ? { board } : {}),
    }),
    [isPrinting, mode, timeZone, values, onValues, fixedRange, range, shown, toggle, open, signals, operate, board],
  )
  return <SharedStateContext value={state}>{children}</SharedStateContext>
}

/** The dashboard's own zone, otherwise the tenant's. */
function zoneOf({ options }: ViewedDashboard): string {
  return options.timeZone || zoneOfDays()
}

function useValues({ parameters }: ViewedDashboard, link: LiveLink): ParameterValues {
  const given = useSyncExternalStore(link.onValues, () => link.values)
  return useMemo(() => {
    const initial = (parameters ?? []).map(({ name, value }) => [name, value] as const)
    return { ...Object.fromEntries(initial), ...given }
  }, [parameters, given])
}

function useSetValues(link: LiveLink, signals: SharedState['signals']): SharedState['onValues'] {
  const words = useCanvasWords()
  const toast = useToast()
  return useCallback(
    (values) => {
      link.setValues(values).then(
        // What is watched is pushed by the server; what is loaded at intervals would wait for the next one.
        (items) => {
          for (const item of items) signals.send(item, { kind: 'changed' })
        },
        (error) => toast(error instanceof PullRefused ? error.message : words.lost),
      )
    },
    [link, signals, toast, words],
  )
}
